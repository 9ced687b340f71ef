import { weightOf } from './bytes.js'
import { errorsShown, frames, keystroke } from './form-measures.js'
import { serveFormPages } from './form-pages.js'
import { install } from './on-demand.js'
import { kB, median, printTable, verdict } from './table.js'

const rounds = 5

/** The same step in other form libraries, by their files in `form-pages/`. */
const peer = { 'react-hook-form': 'react-hook-form' }
const morePeers = {
  'react-hook-form, drawn as ours': 'drawn-as-ours',
  'React alone': 'plain-react',
  'rjsf as it comes': 'stock-rjsf',
}
const peersOnDemand = { SurveyJS: 'survey', 'JSON Forms': 'json-forms' }

/** @param {number[]} values */
const p95 = (values) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? NaN

/**
 * The personal step of the application, 18 questions, beside the same step as others make it.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 * @param {boolean} isThorough beside more peers than the goals name; what is missing is installed
 */
export async function benchForm(browser, site, isThorough) {
  const folder = isThorough ? install('forms') : undefined
  const others = { ...peer, ...(isThorough && morePeers), ...(folder && peersOnDemand) }
  const pages = await serveFormPages(Object.values(others), folder)
  const forms = [
    ...Object.entries(others).map(([name, file]) => ({ name, url: `${pages.url}/${file}.html` })),
    { name: 'our step alone', url: `${pages.url}/ours.html` },
    { name: '/loan, the site around it', url: `${site}/loan` },
  ].map((form) => ({
    ...form,
    bytes: 0,
    keys: /** @type {number[]} */ ([]),
    waits: /** @type {number[]} */ ([]),
    shown: /** @type {number[]} */ ([]),
    scripts: /** @type {number[]} */ ([]),
  }))
  for (const form of forms) form.bytes = (await weightOf(browser, form.url)).script
  for (let round = 0; round < rounds; round += 1) {
    for (const { url, keys, waits, shown, scripts } of forms) {
      const { took, script } = await errorsShown(browser, url)
      shown.push(took)
      scripts.push(script)
      if (round % 2 > 0) continue
      keys.push(await keystroke(browser, url))
      waits.push(...(await frames(browser, url)))
    }
  }
  pages.stop()
  const [first] = forms
  /** @param {(form: (typeof forms)[0]) => number} value @param {(typeof forms)[0]} form @param {number} digits */
  const beside = (value, form, digits) => {
    const ratio = form === first || !first ? '' : ` (${(value(form) / value(first)).toFixed(2)} ×)`
    return value(form).toFixed(digits) + ratio
  }
  /** @typedef {(typeof forms)[0]} Form */
  /** @param {Form} form @param {Form} peer */
  const isKept = (form, peer) =>
    median(form.scripts) <= 1.25 * median(peer.scripts) &&
    median(form.keys) <= 1.25 * median(peer.keys) &&
    median(form.shown) <= 1.6 * median(peer.shown)
  printTable(
    'The personal step, 18 questions, drafts kept, on a phone (4× CPU but for the keystroke), medians; goals: usable ≤ 1.25 ×, keystroke ≤ 1.25 ×, errors ≤ 1.6 ×',
    [
      'form',
      'script until usable ms',
      'keystroke ms',
      'key to frame p95 ms',
      'errors shown ms',
      'JS kB',
      '',
    ],
    forms.map((form) => [
      form.name,
      beside(({ scripts }) => median(scripts), form, 0),
      beside(({ keys }) => median(keys), form, 3),
      beside(({ waits }) => p95(waits), form, 0),
      beside(({ shown }) => median(shown), form, 0),
      kB(form.bytes),
      form === first || !first ? '' : verdict(isKept(form, first)),
    ]),
  )
}
