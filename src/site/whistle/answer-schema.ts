import schema from '../../../schemas/whistle-case/report-answer.schema.json'

/** The form of an answer with its files, which the server takes beside its texts. */
export const answerSchema = {
  ...schema,
  properties: { ...schema.properties, file: { title: 'Files (optional)' } },
}
