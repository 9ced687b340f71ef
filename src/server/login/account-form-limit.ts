/** No form of an account is longer, in bytes. */
export const accountFormLimit = 16 * 1024
