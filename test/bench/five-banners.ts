import type { Content } from '../../schemas'
import { credentials } from '../fixtures/administrator'
import { saveRequest } from '../fixtures/section-content'

/** Saves five banners, those of the demo content over and over, as an administrator does. */
export async function giveFiveBanners(url: string) {
  const login = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const cookie = login.headers.get('set-cookie')?.split(';')[0]
  const first = (await (await fetch(`${url}/api/banners`)).json()) as Content['banners']
  const five = Array.from({ length: 5 }, (_, i) => {
    const banner = first[i % first.length]!
    return i < first.length ? banner : { ...banner, id: 0 }
  })
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const request = await saveRequest('banners', five, { headers })
  const { status } = await fetch(url + request.url, {
    method: request.method,
    headers: request.headers,
    body: request.payload as BodyInit,
  })
  if (status !== 200) throw new Error(`Five banners were answered with ${status}`)
}
