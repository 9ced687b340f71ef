import type { Plugin } from 'vite'
import { replacing, type Replacement } from './replacing'

const none = 'export default () => ({})'

const kept = ['ObjectField', 'SchemaField', 'StringField']

const ownFields = [
  ...kept.map((name) => `import ${name} from './${name}.js'`),
  `export default () => ({ ${kept.join()} })`,
].join('\n')

/** Parts of the form engine that our theme replaces or our schemas never ask for. */
const replaced: readonly Replacement[] = [
  { from: /@rjsf\/core\//, source: /\/components\/(widgets|templates)\/index\.js$/, code: none },
  { from: /@rjsf\/core\//, source: /^markdown-to-jsx/, code: 'export const Markdown = "p"' },
  {
    from: /@rjsf\/utils\//,
    source: /^@x0k\/json-schema-merge/,
    code: ['Comparator', 'Merger', 'ShallowAllOfMerge', 'Deduplicator', 'Intersector']
      .map((name) => `export const create${name} = () => (value) => value`)
      .join('\n'),
  },
  { from: /@rjsf\/utils\//, source: /^(fast-uri|jsonpointer)$/, code: 'export default {}' },
  {
    from: /@rjsf\/utils\//,
    source:
      /\/(sanitizeDataForNewSchema|toPathSchema|findFieldInSchema|getClosestMatchingOption)\.js$/,
    code: none,
  },
  {
    from: /@rjsf\/utils\//,
    source: /\/omitExtraData\.js$/,
    code: ['getUsedFormData', 'getFieldNames', 'isValueEmpty'].reduce(
      (code, name) => `${code}\nexport const ${name} = () => []`,
      none,
    ),
  },
  {
    // A schema without references, conditions and alternatives is what it becomes.
    from: /@rjsf\/utils\//,
    source: /\/retrieveSchema\.js$/,
    code: [
      'export default (_, schema) => schema',
      'export const relaxOptionsForScoring = (options) => options',
      'export const retrieveSchemaInternal = (_, schema) => [schema]',
      'export const resolveAnyOrOneOfSchemas = () => []',
    ].join('\n'),
  },
  {
    from: /@rjsf\/utils\//,
    source: /\/getDefaultFormState\.js$/,
    code: 'export default (_, schema, answers) => answers',
  },
  {
    from: /@rjsf\/utils\//,
    source: /\/schemaHasNestedConditional\.js$/,
    code: 'export default () => false',
  },
  {
    from: /@rjsf\/validator-ajv8\//,
    source: /\/processRawValidationErrors\.js$/,
    code: none,
  },
]

/**
 * Leaves out of the form engine what no form of ours uses: its own widgets and templates, Markdown,
 * the merging of `allOf`, the resolving of references (ours are resolved before), conditions,
 * alternatives, defaults (nothing is filled in), surplus data and the engine's own errors (we hand
 * ours in).
 */
export function slimFormEngine(): Plugin {
  return {
    ...replacing('slim-form-engine', replaced),
    transform: (_, id) =>
      id.endsWith('@rjsf/core/lib/components/fields/index.js') ? ownFields : undefined,
  }
}
