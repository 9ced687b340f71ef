/** A schema compiled at build time by `src/build/validators.ts`: plain code without Ajv. */
declare module '*.schema.json?validator' {
  const compiled: import('../../shared/validate').CompiledSchema
  export default compiled
}
