import answer from './application-answer.schema.json'
import { withDefinitions } from './with-definitions'

/** What an applicant sends when the office asks: documents and a text. */
export const applicationAnswer = /* @__PURE__ */ withDefinitions(answer)
