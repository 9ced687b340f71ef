/** `early.ts` once more: part of what starts the home page, which waits for no further file. */
declare module '*/early?copy' {
  export const rememberEarly: () => void
  export const afterPaint: (run: () => void) => void
  export const endStandIns: () => void
}
