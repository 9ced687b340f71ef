/** The reduced schema for `shaped`, made at build time by `src/build/shapes.ts`. */
declare module '*.schema.json?shape' {
  const shape: import('./schema-walk').SchemaNode
  export default shape
}
