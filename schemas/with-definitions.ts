import definitions from './definitions.json'

/** Gives a schema what its `#/$defs/…` references point at. */
export const withDefinitions = <S extends object>(schema: S) => ({ ...schema, $defs: definitions })
