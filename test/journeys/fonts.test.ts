import { describe, expect, test } from 'vitest'
import { loaded, visitors } from './browser'

const { open } = visitors()

/** Letters as people write them, tones included; the marks that stand alone are put on letters. */
const alphabets = {
  Yoruba:
    'a b d e ẹ f g gb h i j k l m n o ọ p r s ṣ t u w y à á è é ẹ̀ ẹ́ ì í ò ó ọ̀ ọ́ ù ú ǹ ń m̀ ḿ n̄ m̄ ā ē ẹ̄ ī ō ọ̄ ū',
  Igbo: 'a b ch d e f g gb gh gw h i ị j k kp kw l m n ṅ nw ny o ọ p r s sh t u ụ v w y z à á è é ì í ị̀ ị́ ò ó ọ̀ ọ́ ù ú ụ̀ ụ́ ǹ ń m̀ ḿ ñ ṁ',
  Hausa:
    'a b ɓ c d ɗ e f g h i j k ƙ l m n o r s sh t ts u w y ƴ ʼy ’y z à á â ā è é ê ē ì í î ī ò ó ô ō ù ú û ū r̃',
  Money: '₦ 0 1 2 3 4 5 6 7 8 9 , .',
}

/** The weights that the site's style sheets ask for. */
const weights = [400, 500, 600, 650, 700, 750]

const letters = (alphabet: string) => {
  const small = alphabet.split(' ')
  const both = [...small, ...small.map((letter) => letter.toUpperCase())]
  return [...new Set(both.flatMap((letter) => [letter.normalize('NFC'), letter.normalize('NFD')]))]
}

test('the font of the site is asked for after the first paint, which waits for none', async () => {
  const asked: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // A page that reads content waits for the script that is held here.
  const { page } = await open('/whistle', {
    from: 'commit',
    async before(opened) {
      opened.on('request', (request) => {
        if (request.resourceType() === 'font') asked.push(request.url())
      })
      await opened.route('**/before-program-*', async (route) => {
        await held
        await route.continue()
      })
    },
  })
  const areThere = () => page.evaluate(() => document.fonts.check('1em "Public Sans Variable"'))
  await loaded(page)
  expect([asked, await areThere()]).toEqual([[], false])
  release()
  await expect.poll(areThere).toBe(true)
  expect(asked).not.toEqual([])
})

describe.each(Object.entries(alphabets))('the letters of %s', (_, alphabet) => {
  test.each(weights)('are drawn by the fonts of the site at weight %i', async (weight) => {
    const { page } = await open('/faq')
    await loaded(page)
    const each = letters(alphabet)
    await page.evaluate(
      async ([texts, fontWeight]) => {
        const box = document.createElement('div')
        box.id = 'letters'
        box.style.fontWeight = String(fontWeight)
        for (const text of texts) {
          const one = document.createElement('p')
          one.textContent = text
          box.append(one)
        }
        document.querySelector('main')?.prepend(box)
        // A font begins to load once a letter that needs it has been laid out.
        box.getBoundingClientRect()
        await document.fonts.ready
      },
      [each, weight] as const,
    )
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: '#letters > p',
    })
    expect(nodeIds).toHaveLength(each.length)
    const strange = async () => {
      const drawn = await Promise.all(
        nodeIds.map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })),
      )
      return drawn.flatMap(({ fonts }, i) =>
        fonts.length === 1 && fonts[0]!.isCustomFont
          ? []
          : [`${each[i]}: ${fonts.map(({ familyName }) => familyName).join(' and ')}`],
      )
    }
    await expect.poll(strange).toEqual([])
  })
})
