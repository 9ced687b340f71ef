import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentSchemas, type Content, type ContentKey } from '../../schemas'
import { adminSections, sectionOf } from '../../src/shared/admin-sections'
import { textsOf, withSentAlt, type ReceivedBody } from '../../src/shared/codecs/save-codec'
import { saveOf } from '../../src/shared/section-saves'
import { answeredWithContent, answeredWithSentence } from '../fixtures/section-content'
import { contentOf } from '../schemas/arbitrary'
import { asSent, files, namesOf, sentBy, type Arrived } from './over-the-wire'

const keys = Object.keys(contentSchemas) as ContentKey[]

/** The places of the pictures that an editor of this section may choose. */
function picturesOf(key: ContentKey, content: unknown): string[] {
  if (key === 'banners' || key === 'options' || key === 'products') {
    const name = key === 'options' ? 'icon' : 'image'
    return (content as unknown[]).map((_, i) => `/${i}/${name}`)
  }
  if (key === 'contactPage' || key === 'faqPage') return ['/main/image']
  return key === 'investmentBanner' || key === 'investmentRequirements' ? ['/image'] : []
}

const pictureNames = new Set(['image', 'icon'])

/** Content as editors hold it: pictures by name, plain line ends, numbers once, FAQ items settled. */
function asEdited(key: ContentKey, value: unknown, taken = new Set<number>()): unknown {
  if (Array.isArray(value)) return value.map((item) => asEdited(key, item, taken))
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n')
  if (typeof value !== 'object' || value === null) return value
  const row = Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (pictureNames.has(name)) return [name, String(part).length % 2 ? 'kept-1.png' : '']
      if (name !== 'id' || Array.isArray(contentSchemas[key]) || !taken.has(part as number)) {
        if (name === 'id') taken.add(part as number)
        return [name, asEdited(key, part, taken)]
      }
      return [name, 0]
    }),
  ) as Record<string, unknown>
  if (!('customPosition' in row)) return row
  return { ...row, position: row.customPosition, content: row.ckeditor_content }
}

const edited = (key: ContentKey) =>
  contentOf(contentSchemas[key]).map((content) => asEdited(key, content))

const chosenFor = (places: string[]) =>
  fc.subarray(places).map((some) => files(some.map((place, i) => [place, `Photo ${i}.png`])))

const withoutPictures = (content: unknown, places: string[]) => {
  const copy = structuredClone(content)
  for (const place of places) {
    const path = place.split('/').slice(1)
    const last = path.pop()!
    const owner = path.reduce<unknown>(
      (part, name) => (part as Record<string, unknown>)[name],
      copy,
    )
    ;(owner as Record<string, unknown>)[last] = ''
  }
  return copy
}

describe.each(keys)('a save of %s', (key) => {
  const { codec, answer } = saveOf(key)

  test('arrives as it was edited, every chosen picture at its place', async () => {
    const arbitrary = edited(key).chain((content) =>
      fc.tuple(fc.constant(content), chosenFor(picturesOf(key, content))),
    )
    await fc.assert(
      fc.asyncProperty(arbitrary, async ([content, chosen]) => {
        const received = await sentBy(codec.encode(content as never, chosen))
        const { content: arrived, images } = codec.decode(received)
        expect(arrived).toEqual(withoutPictures(content, [...chosen.keys()]))
        expect(images.map(({ path, file }) => [path, file.name])).toEqual(namesOf(chosen))
      }),
      { numRuns: 60 },
    )
  })

  test('sends no number for what is new', async () => {
    const received = await sentBy(codec.encode(codec.decode(asSent([])).content, new Map()))
    expect(JSON.stringify(received)).not.toMatch(/"id(?:_\d+)?"|\[id\]/)
  })

  test('is read without an error whatever arrives', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...'__proto__ constructor sections sections[__proto__][x] sections[0][__proto__]'.split(
          ' ',
        ),
        ...'sections[999999999][title] sections[0][image] sections[-1][title] sections[0]'.split(
          ' ',
        ),
        ...'text_0 text_1 text_999999999 text_1e9 id_0 id_1 image_0 image_1 image icon_7'.split(
          ' ',
        ),
        ...'title title_0 description_0 id __proto___0 point1 sections[0][points]'.split(' '),
      ),
      fc.string({ maxLength: 10 }),
    )
    const value = fc.oneof(
      fc.constantFrom('1', '-1', '1e1', '9007199254740993', '[{]', '../../package.json', 'null'),
      fc.constantFrom('{"__proto__":{"x":1}}', '[{"__proto__":{"x":1},"id":1},{"id":1}]', '[[1]]'),
      fc.json(),
      fc.string(),
    )
    const shape = Object.keys(codec.decode(asSent([])).content)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(part, value)),
        fc.array(fc.record({ field: part, name: fc.string() })),
        fc.anything({ withNullPrototype: true }),
        (fields, arrived, json) => {
          for (const received of [
            { fields, files: arrived },
            { json },
          ] as ReceivedBody<Arrived>[]) {
            const { content } = codec.decode(received)
            expect(Array.isArray(content) ? [] : Object.keys(content)).toEqual(shape)
            expect(
              sectionOf(key).codec.decode(
                JSON.parse(JSON.stringify(sectionOf(key).codec.encode(content))),
              ),
            ).toBeDefined()
            expect(({} as { x?: unknown }).x).toBeUndefined()
          }
        },
      ),
    )
  })

  test('is answered in a form that the editor reads', () => {
    fc.assert(
      fc.property(edited(key), (content) => {
        const { saved } = sectionOf(key).messages
        const body: unknown = JSON.parse(JSON.stringify(answer.encode(content as never, saved)))
        expect(answer.decode(body)).toEqual({
          ...(answeredWithSentence.includes(key) && { message: saved }),
          ...(answeredWithContent.includes(key) && { content }),
        })
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['Saved.'],
    [{ message: 'Saved.' }],
    [''],
    [null],
    [{}],
    [{ message: {}, section: 'x', sections: 7, banners: 'x', options: 7 }],
    [[]],
    [7],
  ])('the answer %j never breaks the editor', (body) => {
    const { message, content } = answer.decode(body)
    expect(message === undefined || message === 'Saved.').toBe(true)
    expect(content).toBeUndefined()
  })
})

describe('the wire', () => {
  const wireOf = async <K extends ContentKey>(
    key: K,
    content: Content[K],
    chosen: [string, string][] = [],
  ) => {
    const body = saveOf(key).codec.encode(content, files(chosen))
    if ('json' in body) return body.json
    const received = (await sentBy(body)) as { fields: [string, string][]; files: Arrived[] }
    return Object.fromEntries([
      ...received.fields,
      ...received.files.map(({ field, name }) => [field, `file ${name}`]),
    ]) as Record<string, string>
  }

  test('save-home: image_N, text_N, id_N', async () => {
    const content = [
      { id: 7, image: 'old.png', text: 'One' },
      { id: 0, image: '', text: 'Two' },
    ]
    expect(await wireOf('banners', content, [['/1/image', 'new.png']])).toEqual({
      image_0: 'old.png',
      text_0: 'One',
      id_0: '7',
      image_1: 'file new.png',
      text_1: 'Two',
    })
  })

  test('save-options: icon_N, title_N, description_N, id_N', async () => {
    const content = [{ id: 7, icon: '', title: 'T', description: 'A\nB' }]
    expect(await wireOf('options', content, [['/0/icon', 'i.png']])).toEqual({
      icon_0: 'file i.png',
      title_0: 'T',
      description_0: 'A\r\nB',
      id_0: '7',
    })
  })

  test('save-services and save-testimonials: an array; save-choose-us: an object with sections', async () => {
    const item = { id: 3, title: 'T', description: 'D' }
    const fresh = { id: 0, title: 'N', description: 'E' }
    const rows = [item, { title: 'N', description: 'E' }]
    expect(await wireOf('services', [item, fresh])).toEqual(rows)
    expect(await wireOf('chooseUs', [item, fresh])).toEqual({ sections: rows })
    const testimonial = { id: 1, title: 'A', designation: 'B', review: 'C' }
    expect(await wireOf('testimonials', [testimonial])).toEqual([testimonial])
  })

  test('section 1: section_name, title, description, image, optional id', async () => {
    const content = { id: 0, image: '', title: 'T', description: 'D' }
    expect(await wireOf('investmentBanner', content, [['/image', 'b.png']])).toEqual({
      section_name: 'banner',
      title: 'T',
      description: 'D',
      image: 'file b.png',
    })
  })

  test('section 2: sections as JSON with id, title, sectionName, resources', async () => {
    const content = { id: 2, title: 'T', resources: [{ id: 0, title: 'R', description: 'D' }] }
    const sent = (await wireOf('investmentResources', content)) as { sections: string }
    expect(JSON.parse(sent.sections)).toEqual([
      {
        id: 2,
        title: 'T',
        sectionName: 'Resource Group',
        resources: [{ title: 'R', description: 'D' }],
      },
    ])
  })

  test('section 4: sections[0][…] with point1 to point4', async () => {
    const content = {
      id: 4,
      title: 'T',
      description: 'D',
      points: ['a', 'b', 'c', 'd'],
      image: 'old.png',
      title2: 'U',
      editor_content: '<p>E</p>',
    }
    expect(await wireOf('investmentRequirements', content)).toEqual({
      'sections[0][title]': 'T',
      'sections[0][description]': 'D',
      'sections[0][point1]': 'a',
      'sections[0][point2]': 'b',
      'sections[0][point3]': 'c',
      'sections[0][point4]': 'd',
      'sections[0][title2]': 'U',
      'sections[0][editor_content]': '<p>E</p>',
      'sections[0][sectionName]': 'Requirements',
      'sections[0][id]': '4',
      'sections[0][image]': 'old.png',
    })
  })

  test('products: sections as JSON with id, tittle, description, image name, and image files', async () => {
    const product = { id: 1, tittle: 'T', description: 'D', image: 'old.png' }
    const sent = (await wireOf(
      'products',
      [product, { ...product, id: 2 }],
      [['/1/image', 'n.png']],
    )) as {
      sections: string
    }
    expect(sent).toMatchObject({ image_1: 'file n.png' })
    expect(JSON.parse(sent.sections)).toEqual([product, { ...product, id: 2, image: 'n.png' }])
  })

  test('contact: the written names, misspelt as the wire has them', async () => {
    const information = {
      id: 2,
      header_title: 'H',
      phone_title: 'P',
      phone_number_1: '0801',
      phone_number_2: '',
      address_title: 'A',
      addresses: 'B\nC',
      mail_title: 'M',
      emails: 'desk@example.com',
    }
    const main = { id: 1, image: 'old.png', title: 'T', description: 'D' }
    const sent = (await wireOf('contactPage', { main, information })) as { sections: string }
    expect(JSON.parse(sent.sections)).toEqual([
      { ...main, tittle: 'T', sectionName: 'Main' },
      {
        id: 2,
        headerTittle: 'H',
        phoneTittle: 'P',
        phoneNumbers1: '0801',
        phoneNumbers2: '',
        addressTittle: 'A',
        addresses: 'B\nC',
        mailTittle: 'M',
        emails: 'desk@example.com',
        sectionName: 'Contact Information',
      },
    ])
  })

  test('FAQ: resources as a JSON text whose items say position and content twice, the same', async () => {
    const item = {
      position: 9,
      customPosition: 2,
      title: 'Q',
      content: 'old',
      ckeditor_content: '<p>A</p>',
    }
    const main = { id: 0, image: '', title: 'T', description: 'D' }
    const sent = (await wireOf('faqPage', { main, resources: [item] }, [
      ['/main/image', 'f.png'],
    ])) as {
      sections: string
    }
    expect(sent).toMatchObject({ image_0: 'file f.png' })
    const [first, second] = JSON.parse(sent.sections) as Record<string, string>[]
    expect(first).toEqual({
      title: 'T',
      tittle: 'T',
      description: 'D',
      image: 'f.png',
      sectionName: 'Main',
    })
    expect(second?.sectionName).toBe('Additional Resources')
    expect(JSON.parse(second!.resources!)).toEqual([{ ...item, position: 2, content: '<p>A</p>' }])
  })

  test('every row of the section table can be saved', () => {
    const sections = Object.values(adminSections)
    expect(sections.length).toBeGreaterThan(0)
    for (const { content } of sections) expect(saveOf(content)).toBeDefined()
  })
})

describe('what other clients send', () => {
  const decode = <K extends ContentKey>(
    key: K,
    fields: [string, string][],
    parts: [string, string][] = [],
  ) => saveOf(key).codec.decode(asSent(fields, parts))

  test('numbers from 1, with gaps and in any order, sort the list', () => {
    const { content, images } = decode(
      'banners',
      [
        ['text_9', 'last'],
        ['text_1', 'first'],
        ['id_9', '4'],
      ],
      [['image_9', 'x.png']],
    )
    expect(content.map(({ text, id }) => [text, id])).toEqual([
      ['first', 0],
      ['last', 4],
    ])
    expect(images).toEqual([{ path: '/1/image', file: { field: 'image_9', name: 'x.png' } }])
  })

  test('of a field that comes twice the first counts, with plain line ends', () => {
    const fields: [string, string][] = [
      ['text_1', 'One\r\nTwo\rThree'],
      ['text_1', 'Another'],
    ]
    expect([...textsOf({ fields, files: [] })]).toEqual([['text_1', 'One\nTwo\nThree']])
  })

  test('a description that does not come is not a blank one, which means decorative', () => {
    const row = { image: 'a.png', alt: '' }
    expect(withSentAlt(row, { alt: '' })).toEqual(row)
    for (const sent of [{}, undefined]) expect(withSentAlt(row, sent)).toEqual({ image: 'a.png' })
    expect('alt' in withSentAlt(row, {})).toBe(false)
  })

  test('two items with one number: the second counts as new', () => {
    const { content } = decode('services', [
      ['sections', '[{"id":1,"title":"a"},{"id":"1","title":"b"},{"id":2,"title":"c"}]'],
    ])
    expect(content.map(({ id }) => id)).toEqual([1, 0, 2])
  })

  test('a number is digits, nothing else', () => {
    const ids = saveOf('services').codec.decode({
      json: [true, [5], '1e1', '0x10', 1.5, 2 ** 53, '', null, '12', 12].map((id) => ({ id })),
    })
    expect(ids.content.map(({ id }) => id)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 12, 0])
  })

  test('a picture belongs to the row that its part names, else to the one that names the file', () => {
    const sections = JSON.stringify([{ image: 'a.png' }, { image: 'b.png' }, { image: 'c.png' }])
    const { images, content } = decode(
      'products',
      [['sections', sections]],
      [
        ['image_0', 'other.png'],
        ['images', 'b.png'],
        ['images', 'unknown.png'],
        ['image_99', 'c.png'],
      ],
    )
    expect(images.map(({ path, file }) => [path, file.name])).toEqual([
      ['/0/image', 'other.png'],
      ['/1/image', 'b.png'],
      ['/2/image', 'c.png'],
    ])
    expect(content.map(({ image }) => image)).toEqual(['', '', ''])
  })

  test('a picture name that no stored picture can have is no name', () => {
    for (const image of ['../../package.json', 'javascript:alert(1)', 'x" onerror=', '.env', {}]) {
      const sections = JSON.stringify([{ image }])
      expect(decode('products', [['sections', sections]]).content[0]?.image).toBe('')
      expect(
        decode('banners', [
          ['text_0', 'x'],
          ['image_0', String(image)],
        ]).content[0]?.image,
      ).toBe('')
    }
  })

  test('sections are known by name, whatever their order; read names are taken too', () => {
    const sections = JSON.stringify([
      { section_name: 'Contact Information', header_title: 'H', phone_number_1: '0801' },
      { sectionName: 'Main', tittle: 'T' },
    ])
    const { content, images } = decode(
      'contactPage',
      [['sections', sections]],
      [['image_1', 'm.png']],
    )
    expect(content.main.title).toBe('T')
    expect(content.information).toMatchObject({ header_title: 'H', phone_number_1: '0801' })
    expect(images.map(({ path }) => path)).toEqual(['/main/image'])
  })

  test('points come one by one, as a list or as a text; resources as a list or as a text', () => {
    const points = ['a', 'b', 'c', 'd']
    const asText = decode('investmentRequirements', [
      ['sections[3][points]', JSON.stringify(points)],
    ])
    expect(asText.content.points).toEqual(points)
    const resources = [{ title: 'Q', position: 3, content: 'A' }]
    for (const sent of [resources, JSON.stringify(resources)]) {
      const sections = JSON.stringify([{ sectionName: 'Additional Resources', resources: sent }])
      expect(decode('faqPage', [['sections', sections]]).content.resources[0]).toMatchObject({
        position: 3,
        customPosition: 3,
        content: 'A',
        ckeditor_content: 'A',
      })
    }
  })
})
