import { expect, test } from 'vitest'
import { freePort } from '../journeys/server-process.js'
import { startApp } from './start-app'

async function start() {
  const metricsPort = await freePort()
  const { app } = await startApp({ metricsPort })
  await app.ready()
  return { app, url: `http://127.0.0.1:${metricsPort}` }
}

test('METRICS_PORT tells answers by route, and nothing of who asked for what', async () => {
  const { app, url } = await start()
  await app.inject('/api/banners?canary-query')
  await app.inject('/canary-path')
  const payload = { email: 'canary@example.com' }
  await app.inject({ method: 'POST', url: '/subscribe', payload })
  const text = await (await fetch(`${url}/metrics`)).text()
  expect(text).toContain('http_answers_total{method="GET",route="/api/banners",status="200"} 1')
  expect(text).toContain('http_answers_total{method="POST",route="/subscribe",status="200"} 1')
  expect(text).toMatch(/http_answer_seconds_count\{route="\/api\/banners"\} 1/)
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/)
  expect(text).not.toMatch(/canary/)
})

test('and nothing else is at that port, nor the metrics at the site’s own', async () => {
  const { app, url } = await start()
  for (const path of ['/', '/api/banners', '/metrics/', '/metrics?x']) {
    expect((await fetch(url + path)).status).toBe(404)
  }
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
  expect((await app.inject('/metrics')).statusCode).toBe(404)
})
