import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'

type Name = keyof typeof adminSections

/** The messages of each section, fixed by contract; every failure ends with 'Please try again.' */
const again = 'Please try again.'
const sentences: Partial<Record<Name, (typeof adminSections)[Name]['messages']>> = {
  banners: {
    loadFailed: `Failed to load banners. ${again}`,
    saved: 'Banners saved successfully!',
    saveFailed: `Failed to save banners. ${again}`,
    removed: 'Banner removed successfully!',
    removeFailed: `Failed to remove banner. ${again}`,
  },
  options: {
    loadFailed: `Failed to load options. ${again}`,
    saved: 'Options saved successfully!',
    saveFailed: `Failed to save options. ${again}`,
    removed: 'Option removed successfully!',
    removeFailed: `Failed to remove option. ${again}`,
  },
  services: {
    loadFailed: `Failed to load services. ${again}`,
    saved: 'Services saved successfully!',
    saveFailed: `Failed to save services. ${again}`,
  },
  chooseUs: {
    loadFailed: `Failed to load sections. ${again}`,
    saved: 'Sections saved successfully!',
    saveFailed: `Failed to save sections. ${again}`,
  },
  investmentBanner: {
    loadFailed: `Failed to load banner. ${again}`,
    saved: 'Banner saved successfully!',
    saveFailed: `Failed to save banner. ${again}`,
  },
}

describe('what an editor says of its section', () => {
  test.each(Object.entries(sentences))('%s: word for word', (name, messages) => {
    expect(adminSections[name as Name].messages).toEqual(messages)
  })

  test('Section 3 of the investment page speaks as the choose-us editor, which it is', () => {
    expect(adminSections.investmentChooseUs.messages).toEqual(sentences.chooseUs)
  })

  test('testimonials: "Testimonials saved successfully!"', () => {
    expect(adminSections.testimonials.messages.saved).toBe('Testimonials saved successfully!')
  })

  test('no section fails in silence', () => {
    for (const { messages } of Object.values(adminSections)) {
      expect(messages.loadFailed).toMatch(/^Failed to load/)
      expect(messages.saveFailed).toMatch(/^Failed to save/)
    }
  })
})
