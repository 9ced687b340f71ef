import { choicesOf, questions } from './questions'

/** What a form engine is to build the step from: the same questions as a plain JSON schema. */
export const answersSchema = {
  type: 'object' as const,
  required: questions
    .filter(([, { errorMessage }]) => errorMessage?.required)
    .map(([name]) => name),
  properties: Object.fromEntries(
    questions.map(([name, property]) => {
      const choices = choicesOf(property)
      return [
        name,
        {
          type: 'string' as const,
          title: property.title,
          ...(property.description && { description: property.description }),
          ...(choices && { enum: choices }),
        },
      ]
    }),
  ),
}
