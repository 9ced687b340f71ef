import { replaceModules, type Replacement } from './replace-modules'

const none = 'export default () => ({})'

const kept = ['ObjectField', 'SchemaField']

const ownFields = [
  ...kept.map((name) => `import ${name} from '@rjsf/core/lib/components/fields/${name}.js'`),
  `export default () => ({ ${kept.join()} })`,
].join('\n')

/** Parts of the form engine that our theme replaces or our schemas never need. */
const replaced: readonly Replacement[] = [
  { from: /@rjsf\/core\//, source: /\/fields\/index\.js$/, code: ownFields },
  { from: /@rjsf\/core\//, source: /\/components\/(widgets|templates)\/index\.js$/, code: none },
  { from: /@rjsf\/core\//, source: /^markdown-to-jsx/, code: 'export const Markdown = "p"' },
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
    // Without references, conditions and alternatives a schema resolves to itself.
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
]

/**
 * Leaves out the parts of the form engine that our forms never use: its widgets and templates,
 * Markdown, merging of `allOf`, references (ours are resolved before), conditions, alternatives,
 * defaults, additional properties, and its validation errors (ours are passed in).
 */
export const slimFormEngine = () => replaceModules('slim-form-engine', replaced)
