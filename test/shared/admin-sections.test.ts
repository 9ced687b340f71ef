import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'

type Name = keyof typeof adminSections

/** What each section says, fixed by contract; 'again' follows every failure. */
const again = 'Please try again.'
const sentences: Partial<Record<Name, (typeof adminSections)[Name]['says']>> = {
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
  test.each(Object.entries(sentences))('%s: word for word', (name, says) => {
    expect(adminSections[name as Name].says).toEqual(says)
  })

  test('Section 3 of the investment page speaks as the choose-us editor, which it is', () => {
    expect(adminSections.investmentChooseUs.says).toEqual(sentences.chooseUs)
  })

  test('testimonials: "Testimonials saved successfully!"', () => {
    expect(adminSections.testimonials.says.saved).toBe('Testimonials saved successfully!')
  })

  test('no section fails in silence', () => {
    for (const { says } of Object.values(adminSections)) {
      expect(says.loadFailed).toMatch(/^Failed to load/)
      expect(says.saveFailed).toMatch(/^Failed to save/)
    }
  })
})
