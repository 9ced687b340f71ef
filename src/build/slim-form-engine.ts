import type { Plugin } from 'vite'

/** A module that a package asks for, and the code that stands in for it. */
interface Replacement {
  /** Who asks, by its path. */
  from: RegExp
  /** What it asks for, as it writes it. */
  source: RegExp
  code: string
}

const none = 'export default () => ({})'

const kept = ['ObjectField', 'SchemaField']

const ownFields = [
  ...kept.map((name) => `import ${name} from '@rjsf/core/lib/components/fields/${name}.js'`),
  `export default () => ({ ${kept.join()} })`,
].join('\n')

/** Parts of the form engine that our theme replaces or our schemas never ask for. */
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
]

const prefix = '\0slim-form-engine:'

/**
 * Leaves out of the form engine what no form of ours uses: its own widgets and templates, Markdown,
 * the merging of `allOf`, the resolving of references (ours are resolved before), conditions,
 * alternatives, defaults (nothing is filled in), surplus data and the engine's own errors (we hand
 * ours in). A build in which one of the rules finds nothing fails: the engine has changed then.
 */
export function slimFormEngine() {
  const met = new Set<number>()
  return {
    name: 'slim-form-engine',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const at = replaced.findIndex((part) => part.from.test(importer) && part.source.test(source))
      if (at < 0) return undefined
      met.add(at)
      return prefix + at
    },
    load: (id) =>
      id.startsWith(prefix) ? replaced[Number(id.slice(prefix.length))]!.code : undefined,
    generateBundle() {
      const unmet = replaced.filter((_, at) => !met.has(at)).map(({ source }) => source)
      if (met.size > 0 && unmet.length > 0)
        this.error(`slim-form-engine: the form engine has nothing like ${unmet.join(', ')}`)
    },
  } satisfies Plugin
}
