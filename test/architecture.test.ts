import { readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { pageSections } from '../src/shared/page-sections'
import { onDemand } from './bench/on-demand.js'
import { citationsIn } from './citations'
import { codeOf, codeUnder, filesUnder, importsOf, loadedBy, root, textOf } from './sources'

const serverPackages =
  /^(?:node:|fastify|@fastify\/.+|kysely|cookie|pg|aws4fetch|age-encryption|sharp|nodemailer|@node-rs\/argon2|ajv|parse5|rate-limiter-flexible|ipaddr\.js|close-with-grace|pino|prom-client|otpauth|openid-client|@simplewebauthn\/server(?:\/helpers)?)$/

/** Who may import what. The one table; `src/README.md` draws it. */
const allowed: Record<string, { folders: string[]; packages: RegExp }> = {
  schemas: { folders: ['schemas'], packages: /^$/ },
  // Of `src/shared`, types and plain tables; below.
  machines: { folders: ['machines', 'src/shared'], packages: /^xstate$/ },
  'src/shared': { folders: ['src/shared', 'schemas'], packages: /^ajv$/ },
  'src/server': {
    folders: ['src/server', 'src/shared', 'schemas', 'machines'],
    packages: serverPackages,
  },
  'src/ui': {
    folders: ['src/ui', 'src/shared', 'schemas', 'machines'],
    packages: new RegExp(
      `^(?:${[
        'react|react-dom|@tanstack/react-router|xstate|@xstate/react',
        '@radix-ui/.+|keen-slider|@fontsource-variable/public-sans',
        '@rjsf/(?:core|utils|validator-ajv8)|pdfjs-dist',
      ].join('|')})$`,
    ),
  },
  'src/site': {
    folders: ['src/site', 'src/ui', 'src/shared', 'schemas', 'machines'],
    packages:
      /^(?:react|react-dom|@tanstack\/react-router|xstate|@xstate\/react|@rjsf\/utils|idb-keyval)$/,
  },
  'src/office': {
    folders: ['src/office', 'src/ui', 'src/shared', 'schemas', 'machines'],
    packages:
      /^(?:react|react-dom|@tanstack\/react-router|xstate|@xstate\/react|@rjsf\/(?:core|utils)|slate(?:-[a-z]+)?|lucide-react|qr|@simplewebauthn\/browser)$/,
  },
  'src/flows': {
    folders: ['src/flows', 'src/ui', 'src/shared', 'schemas', 'machines'],
    packages: /^(?:react|react-dom|@tanstack\/react-router|xstate|@xstate\/react|elkjs|vite)$/,
  },
  // What every feature stands on knows none.
  'src/server/core': {
    folders: ['src/server/core', 'src/shared', 'schemas'],
    packages: serverPackages,
  },
  // Also at build time, where there is no browser.
  'src/flows/graph': { folders: ['src/flows/graph'], packages: /^(?:xstate|elkjs)$/ },
  // A made-up site: nothing imports it.
  'src/demo': {
    folders: ['src/demo', 'src/server', 'src/shared', 'schemas'],
    packages: /^(?:node:|fastify|sharp)$/,
  },
  'src/build': {
    folders: ['src/build', 'src/server', 'src/shared', 'src/flows/graph', 'schemas'],
    packages: /^(?:node:|vite|@vitejs\/.+|ajv|fastify|sharp|xstate)$/,
  },
}

/** The folders of each program that its features share; a feature never imports another one. */
const sharedIn: Record<string, string[]> = {
  'src/site': ['layout'],
  // Whoever is logged out in the middle of something logs in again there.
  'src/office': ['layout', 'login'],
  'src/flows': ['graph', 'chart'],
}

const inside = (path: string, folder: string) => path.startsWith(`${folder}/`)

const within = ['src/flows/graph', 'src/server/core']
const ours = Object.keys(allowed).filter((folder) => !within.includes(folder))

const programs = ['src/ui', 'src/site', 'src/office', 'src/flows']

describe('who imports whom', () => {
  test.each(Object.entries(allowed))('%s imports only what the table allows', (folder, may) => {
    const wrong = codeUnder(folder).flatMap((path) =>
      importsOf(path)
        .filter(({ file, package: name }) =>
          file ? !may.folders.some((other) => inside(file, other)) : !may.packages.test(name ?? ''),
        )
        .map(({ file, package: name }) => `${path} imports ${file ?? name}`),
    )
    expect(wrong).toEqual([])
  })

  test.each(Object.entries(sharedIn))(
    'features of %s do not import each other',
    (program, shared) => {
      /** The feature that a file belongs to; undefined for what frames or composes them all. */
      const featureOf = (path: string) => {
        const [folder, ...rest] = path.slice(program.length + 1).split('/')
        return rest.length > 0 && inside(path, program) && !shared.includes(folder!)
          ? folder
          : undefined
      }
      const code = codeUnder(program).filter(featureOf)
      expect(new Set(code.map(featureOf)).size).toBeGreaterThan(3)
      const crossing = code.flatMap((path) =>
        importsOf(path).flatMap(({ file = '' }) => {
          const other = featureOf(file)
          return other && other !== featureOf(path) ? [`${path} imports ${file}`] : []
        }),
      )
      expect(crossing).toEqual([])
    },
  )

  test('machines load of `src/shared` only tables, which load nothing but their like', () => {
    const { files, packages } = loadedBy(codeUnder('machines'))
    const shared = [...files].filter((path) => !inside(path, 'machines'))
    expect(shared).toContain('src/shared/loan-case.ts')
    expect(shared.filter((path) => !inside(path, 'src/shared'))).toEqual([])
    expect([...packages]).toEqual(['xstate'])
  })

  test('every folder with code has a row in the table', () => {
    const homeless = [...codeUnder('src'), ...codeUnder('machines'), ...codeUnder('schemas')]
    expect(homeless.filter((path) => !ours.some((folder) => inside(path, folder)))).toEqual([])
  })

  test('nothing imports itself in a circle, for a type neither', () => {
    const code = ours.flatMap(codeUnder)
    const imported = new Map(
      code.map((path) => [path, importsOf(path).flatMap(({ file }) => (file ? [file] : []))]),
    )
    const done = new Set<string>()
    /** The first circle that is met from `path` on; every file is walked once. */
    function circleFrom(path: string, way: string[]): string[] | undefined {
      if (way.includes(path)) return [...way.slice(way.indexOf(path)), path]
      if (done.has(path)) return undefined
      done.add(path)
      for (const file of imported.get(path) ?? []) {
        const circle = circleFrom(file, [...way, path])
        if (circle) return circle
      }
      return undefined
    }
    expect(code.length).toBeGreaterThan(400)
    expect(code.flatMap((path) => circleFrom(path, []) ?? [])).toEqual([])
  })

  test('what is imported lazily is named in the import, so that it can be checked', () => {
    /** Files that import modules of a build, by a computed path. */
    const ofBuilds = ['src/build/launch.js', 'src/server/site/pages/client-build.ts']
    const unnamed = ours
      .flatMap(codeUnder)
      .filter((path) => !ofBuilds.includes(path) && /\bimport\(\s*[^'"\s]/.test(codeOf(path)))
    expect(unnamed).toEqual([])
  })

  test('no path is read off a URL: one with a blank or an ü in it would be another', () => {
    const code = ['vite.config.ts', ...['src', 'test'].flatMap(codeUnder)]
    expect(code.filter((path) => /import\.meta\.url\)\.pathname/.test(codeOf(path)))).toEqual([])
  })

  test('every imported package is one that package.json names, or the bench installs', () => {
    const named = new Set([
      'node:',
      ...Object.keys(packageJson.dependencies),
      ...Object.keys(packageJson.devDependencies),
    ])
    const benchPages = 'test/bench/form-pages'
    const phantom = [...ours, 'test']
      .flatMap(codeUnder)
      .flatMap((path) => importsOf(path).map((found) => ({ path, name: found.package })))
      .filter(({ name }) => name !== undefined && !named.has(name))
      .filter(
        ({ path, name = '' }) => !(inside(path, benchPages) && name in onDemand.forms.dependencies),
      )
    expect(phantom).toEqual([])
  })

  test('every call of a page has a time limit: one file fetches', () => {
    const code = programs.flatMap(codeUnder).filter((path) =>
      // A method may be called so, as what reads PDF files asks for.
      /(?<!async )\bfetch\(/.test(codeOf(path)),
    )
    expect(code).toEqual(['src/ui/api.ts'])
  })

  test('every machine of a page starts where the live view can see it', () => {
    const starts = /\b(?:useActor|useActorRef|useMachine|createActor)\(/
    const code = programs.flatMap(codeUnder).filter((path) => starts.test(codeOf(path)))
    expect(code).toEqual(['src/ui/use-flow.ts'])
  })

  test('a component provides its machine once, not whenever it is rendered', () => {
    const code = programs
      .flatMap(codeUnder)
      .filter((path) => /\buseFlow(?:Ref)?\(/.test(codeOf(path)))
    expect(code.length).toBeGreaterThan(20)
    const provided = /\buseFlow(?:Ref)?\([^()]*\.provide\(/
    expect(code.filter((path) => provided.test(codeOf(path)))).toEqual([])
  })

  const engines = /^(?:@rjsf\/|ajv|slate)/
  const enginesAndRadix = /^(?:@rjsf\/|ajv|slate|@radix-ui\/)/

  test.each([
    ['home', enginesAndRadix],
    ['products', enginesAndRadix],
    ['investments', enginesAndRadix],
    ['faq', engines],
    ['contact', engines],
    ['whistle', engines],
    ['application', engines],
  ])('the page %s loads no engine that it has no use for', (name, unwanted) => {
    const entries = ['src/site/main.tsx', `src/site/${name}/${name}-page.tsx`]
    const { files, packages } = loadedBy(entries)
    expect(files.size).toBeGreaterThan(20)
    expect([...packages].filter((one) => unwanted.test(one))).toEqual([])
  })

  test('no page for visitors loads the schemas of a call: addresses and types are enough', () => {
    const { files } = loadedBy(codeUnder('src/site'))
    expect(files.size).toBeGreaterThan(100)
    expect([...files].filter((path) => path.startsWith('src/shared/contracts/'))).toEqual([])
  })
})

describe('pages with content', () => {
  const withContent = Object.entries(pageSections).filter(([, keys]) => keys.length > 0)

  test.each(withContent)('%s: loads how its own sections are read, and no others', (name, keys) => {
    const entries = ['src/site/main.tsx', `src/site/${name}/${name}-page.tsx`]
    const { files } = loadedBy(entries)
    expect(files).not.toContain('src/shared/section-reads.ts')
    const sections = [...files].filter((path) => inside(path, 'src/shared/sections'))
    const wanted = keys.map((key) => key.replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`))
    expect(sections.map((path) => basename(path, '.ts')).toSorted()).toEqual(wanted.toSorted())
  })
})

describe('pages that take documents', () => {
  test('load what reads PDFs only for a PDF', () => {
    const pages = ['loan/loan-page', 'application/application-page']
    const entries = ['main', ...pages].map((name) => `src/site/${name}.tsx`)
    const { files, packages } = loadedBy(entries)
    expect(files.size).toBeGreaterThan(20)
    expect(packages).not.toContain('pdfjs-dist')
    expect(loadedBy(['src/ui/loan/pdf/pdf-pages.tsx']).packages).toContain('pdfjs-dist')
  })
})

describe('the tests', () => {
  test('lend scripts that run without vitest nothing that needs it', () => {
    const scripts = [...codeUnder('test/faults'), ...codeUnder('test/bench')]
    const { files, packages } = loadedBy(scripts)
    expect(files.size).toBeGreaterThan(30)
    expect(packages).not.toContain('vitest')
  })

  test('that run on one kind of database alone, without being about it, open none', () => {
    const files = codeUnder('test/server/content')
    expect(files.length).toBeGreaterThan(0)
    const { packages } = loadedBy(files)
    const stores =
      /^(?:kysely|node:sqlite|better-sqlite3|pg|aws4fetch|fastify|node:fs(?:\/promises)?)$/
    expect([...packages].filter((name) => stores.test(name))).toEqual([])
  })
})

describe('the flows', () => {
  test('load no layout engine', () => {
    const { files, packages } = loadedBy(['src/flows/main.tsx'])
    expect(files.size).toBeGreaterThan(20)
    expect([...packages].filter((name) => name === 'elkjs')).toEqual([])
  })
})

/** How large a folder is: lines of code and styles, files of both, lines of styles. */
function sizeOf(folder: string) {
  const files = filesUnder(folder).filter((path) => /\.(?:tsx?|js|css)$/.test(path))
  const linesIn = (paths: string[]) =>
    paths.reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0)
  const styles = files.filter((path) => path.endsWith('.css'))
  return { lines: linesIn(files), files: files.length, styles: linesIn(styles) }
}

/** What each folder may hold at most. Who raises a number says why. */
const budget: Record<string, ReturnType<typeof sizeOf>> = {
  'src/build': { lines: 1340, files: 15, styles: 0 },
  'src/demo': { lines: 1120, files: 4, styles: 0 },
  'src/flows': { lines: 4910, files: 78, styles: 570 },
  'src/office': { lines: 17280, files: 204, styles: 1570 },
  'src/server': { lines: 25650, files: 274, styles: 0 },
  'src/shared': { lines: 8120, files: 127, styles: 0 },
  'src/site': { lines: 5910, files: 83, styles: 540 },
  'src/ui': { lines: 12630, files: 200, styles: 4790 },
  machines: { lines: 4540, files: 31, styles: 0 },
  schemas: { lines: 170, files: 5, styles: 0 },
  test: { lines: 68290, files: 472, styles: 0 },
}

describe('the shape of the tree', () => {
  test('no folder is larger than its budget', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `src/${name}`)
    const counted = [...folders, 'machines', 'schemas', 'test']
    expect(Object.keys(budget).toSorted()).toEqual(counted.toSorted())
    const over = counted.flatMap((folder) => {
      const size = sizeOf(folder)
      return (Object.keys(size) as (keyof typeof size)[])
        .filter((what) => size[what] > budget[folder]![what])
        .map((what) => `${folder}: ${size[what]} ${what}`)
    })
    expect(over).toEqual([])
  })

  test('the top level holds exactly the agreed names', () => {
    const ignored = textOf('.gitignore').split('\n')
    const names = readdirSync(root).filter(
      (name) => !name.startsWith('.') && !ignored.includes(name),
    )
    expect(names.toSorted()).toEqual(
      [
        'README.md',
        'machines',
        'package-lock.json',
        'package.json',
        'public',
        'schemas',
        'src',
        'test',
        'tsconfig.json',
        'vite.config.ts',
      ].toSorted(),
    )
  })

  const all = ['src', 'machines', 'schemas', 'test'].flatMap(filesUnder)

  test('names are kebab-case with a role from the closed list', () => {
    const named =
      /^(?:README\.md|vitest\.config\.ts|tsconfig(?:\.base)?\.json|[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:machine|schema|ui|routes|store|test|module|d))?\.[a-z0-9]+)$/
    expect(all.filter((path) => !named.test(basename(path)))).toEqual([])
  })

  test('no name says nothing', () => {
    const empty = /(?:^|\/)(?:utils?|helpers?|common|misc|types|constants)(?:\/|\.[a-z]+$)/
    expect(all.filter((path) => empty.test(path))).toEqual([])
  })

  test('everything is exported by name, and no file only passes on what others export', () => {
    const code = [...ours, 'test'].flatMap(codeUnder)
    const bare = (path: string) => codeOf(path).replaceAll(/`[^`]*`/g, '``')
    // Vitest asks for it.
    expect(code.filter((path) => /^export default\b/m.test(bare(path)))).toEqual([
      'test/vitest.config.ts',
    ])
    expect(code.filter((path) => /^export \*/m.test(codeOf(path)))).toEqual([])
    // A feature of the server is its folder; elsewhere a file is found by its own name.
    const plugins =
      /^src\/server\/(?:core|core\/http|(?:cases|office|people|site)\/[^/]+)\/index\.ts$/
    expect(code.filter((path) => /\/index\.[jt]sx?$/.test(path) && !plugins.test(path))).toEqual([
      'schemas/index.ts',
    ])
  })

  test('no two exports have one name, but a call and its contract', () => {
    const exported = /^export (?:async )?(?:const|function\*?|class|interface|type|enum) ([\w$]+)/gm
    const contracts = 'src/shared/contracts'
    // Every section has the same three exports.
    const code = ours.flatMap(codeUnder).filter((path) => !inside(path, 'src/shared/sections'))
    const named = new Map<string, Set<string>>()
    for (const path of code)
      for (const [, name] of codeOf(path).matchAll(exported))
        named.set(name!, (named.get(name!) ?? new Set()).add(path))
    expect(named.size).toBeGreaterThan(1500)
    const isItsCall = (path: string, contract: string) =>
      inside(contract, contracts) && importsOf(path).some(({ file }) => file === contract)
    const twice = [...named].filter(([, paths]) => {
      const [one, other, ...more] = [...paths].toSorted()
      return other && (more.length > 0 || !(isItsCall(one!, other) || isItsCall(other, one!)))
    })
    expect(twice.map(([name, paths]) => [name, ...paths].join(' '))).toEqual([])
  })

  test('no selector has `* + *`, by which each new element restyles all that follow it', () => {
    const sheets = all.filter((path) => path.endsWith('.css'))
    expect(sheets.length).toBeGreaterThan(100)
    expect(sheets.filter((path) => /\*\s*[+~]\s*\*/.test(textOf(path)))).toEqual([])
  })

  test('no style changes between 320 and 390 px: axe looks at one of them', () => {
    const sheets = all.filter((path) => path.endsWith('.css')).map(textOf)
    const limits = sheets.flatMap((text) =>
      [...text.matchAll(/@(?:media|container)[^{]*/g)].flatMap(([query]) =>
        [...query.replaceAll(/height[^)]*\)/g, '').matchAll(/([\d.]+)(px|rem|em)\b/g)].map(
          ([, size, unit]) => (unit === 'px' ? Number(size) : Number(size) * 16),
        ),
      ),
    )
    expect(limits.length).toBeGreaterThan(50)
    expect(limits.filter((limit) => limit > 320 && limit <= 390)).toEqual([])
  })

  test('what a mouse changes by standing on it is left out where fingers tap: it would stay', () => {
    const sheets = all.filter((path) => path.endsWith('.css'))
    const forMice = /@media \(hover: hover\) \{(?:[^{}]|\{[^{}]*\})*\}/g
    const withHover = sheets.filter((path) => textOf(path).includes(':hover'))
    expect(withHover.length).toBeGreaterThan(10)
    expect(
      withHover.filter((path) => textOf(path).replaceAll(forMice, '').includes(':hover')),
    ).toEqual([])
  })

  test('no test is skipped and no type check is switched off', () => {
    const off = /@ts-(?:ignore|nocheck|expect-error)|\b(?:test|it|describe)\.(?:skip|only|todo)\b/
    const self = 'test/architecture.test.ts'
    const code = [...ours, 'test'].flatMap(codeUnder).filter((path) => path !== self)
    expect(code.filter((path) => off.test(textOf(path)))).toEqual([])
  })

  test('no text cites a document that is not here', () => {
    const hidden = ['.ci', '.docker', '.github'].flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name))),
    )
    const self = ['test/citations.ts', 'test/architecture.test.ts']
    const texts = [...all, ...hidden, 'README.md', 'package.json', 'vite.config.ts'].filter(
      (path) => !/\.(?:png|jpg|webp|avif|ico|woff2)$/.test(path) && !self.includes(path),
    )
    expect(texts.length).toBeGreaterThan(700)
    expect(citationsIn('as security R13 and (W7) say, readings\n * L13')).toHaveLength(3)
    const citing = texts.flatMap((path) =>
      citationsIn(textOf(path)).map((words) => `${path}: ${words}`),
    )
    expect(citing).toEqual([])
  })

  test('every top folder explains itself', () => {
    const silent = ['schemas', 'machines', 'src', 'test'].filter(
      (folder) => !filesUnder(folder).includes(`${folder}/README.md`),
    )
    expect(silent).toEqual([])
  })
})
