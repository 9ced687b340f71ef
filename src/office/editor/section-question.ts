import type { Content, ContentKey } from '../../../schemas'
import { questionAbout } from '../../ui/form/question-about'
import { valueAt } from './draft'
import { placeNames } from './field-names'

/** The question about a value of a section that looks wrong. */
export function sectionQuestion(key: ContentKey, path: string, content: Content[ContentKey]) {
  const { node } = placeNames(key, path)
  return questionAbout({ properties: { node } }, 'node', { node: valueAt(content, path) })
}
