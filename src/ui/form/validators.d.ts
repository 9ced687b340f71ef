/** A schema compiled at build time by `src/build/validators.ts`: plain code without Ajv. */
declare module '*.schema.json?validator' {
  const validate: import('./judged').Validate
  export default validate
}
