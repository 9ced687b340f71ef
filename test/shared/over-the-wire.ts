import type { ChosenFiles, ReceivedBody, SaveBody } from '../../src/shared/codecs/save-codec'

export interface Arrived {
  field: string
  name: string
}

/** Chosen pictures: the place of each and the name of its file. */
export const files = (chosen: [place: string, name: string][]): ChosenFiles =>
  new Map(chosen.map(([place, name]) => [place, new File([`bytes of ${name}`], name)]))

export const namesOf = (chosen: ChosenFiles) =>
  [...chosen].map(([place, { name }]) => [place, name])

/** A form as a server sees it. */
export const asSent = (
  fields: [name: string, value: string][],
  parts: [field: string, name: string][] = [],
): ReceivedBody<Arrived> => ({ fields, files: parts.map(([field, name]) => ({ field, name })) })

/** Sends a body as real bytes and reads them again as a platform reads them. */
export async function sentBy(body: SaveBody): Promise<ReceivedBody<Arrived>> {
  if ('json' in body) return { json: await new Response(JSON.stringify(body.json)).json() }
  const form = await new Response(body.form).formData()
  const parts = [...form]
  return {
    fields: parts.flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
    files: parts.flatMap(([field, value]) =>
      typeof value === 'string' ? [] : [{ field, name: value.name }],
    ),
  }
}
