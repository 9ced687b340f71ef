/** Maximum bytes of an account form. */
export const accountFormLimit = 16 * 1024
