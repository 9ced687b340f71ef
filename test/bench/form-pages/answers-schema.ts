import { choicesOf, questions } from './questions'

/** The questions of the step as a plain JSON schema, for other form engines. */
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
