import type { Server } from 'node:http'
import type { Database } from '../database/engine'
import type { Backlog } from '../delivery/queue'
import { decoding } from '../files/semaphore'
import { past } from '../past'

interface Waiting {
  backlog(): Promise<Backlog>
}

/** The stores that the metrics read. */
export interface Observed {
  server: Server
  database: Database
  outbox: Waiting
  webhooks: Waiting
  retention: { lastRun(): Date | undefined }
  /** When the last backup was made, in ISO 8601. */
  lastBackup(): Promise<string | undefined>
}

/** One gauge or counter; nothing in it identifies anybody. */
export interface Metric {
  name: string
  help: string
  /** A counter only ever grows. */
  type: 'gauge' | 'counter'
  read(observed: Observed): number | Promise<number>
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

const secondsSince = (time: Date | undefined) =>
  time ? Math.max(0, (Date.now() - time.getTime()) / 1000) : 0

/** Our own metrics, one row each; read on request. */
export const figures: Metric[] = [
  {
    name: 'outbox_waiting_mails',
    help: 'Emails not sent yet, counted in the database and so the same in every process.',
    type: 'gauge',
    read: async ({ outbox }) => (await outbox.backlog()).waiting,
  },
  {
    name: 'outbox_refused_mails',
    help: 'Waiting emails that could not be sent at least once. They are retried.',
    type: 'gauge',
    read: async ({ outbox }) => (await outbox.backlog()).failed,
  },
  {
    name: 'outbox_given_up_mails',
    help: 'Emails refused for good: nothing is tried until somebody sends them again or withdraws them.',
    type: 'gauge',
    read: async ({ outbox }) => (await outbox.backlog()).refused,
  },
  {
    name: 'outbox_oldest_waiting_mail_age_seconds',
    help: 'Age of the oldest waiting email; 0 if none is waiting.',
    type: 'gauge',
    read: async ({ outbox }) => secondsSince((await outbox.backlog()).oldest),
  },
  {
    name: 'webhook_waiting_events',
    help: 'Webhooks not sent yet, counted in the database and so the same in every process.',
    type: 'gauge',
    read: async ({ webhooks }) => (await webhooks.backlog()).waiting,
  },
  {
    name: 'webhook_failed_events',
    help: 'Waiting webhooks that have failed at least once. They are retried.',
    type: 'gauge',
    read: async ({ webhooks }) => (await webhooks.backlog()).failed,
  },
  {
    name: 'webhook_given_up_events',
    help: 'Webhooks refused for good: nothing is tried until somebody sends them again or withdraws them.',
    type: 'gauge',
    read: async ({ webhooks }) => (await webhooks.backlog()).refused,
  },
  {
    name: 'webhook_oldest_waiting_event_age_seconds',
    help: 'Age of the oldest waiting webhook; 0 if none is waiting.',
    type: 'gauge',
    read: async ({ webhooks }) => secondsSince((await webhooks.backlog()).oldest),
  },
  {
    name: 'http_open_connections',
    help: 'Open connections to the site.',
    type: 'gauge',
    read: ({ server }) => connectionsOf(server),
  },
  {
    name: 'picture_decodes_running',
    help: 'Pictures being decoded, or sent to be decoded next.',
    type: 'gauge',
    read: () => decoding.load().running,
  },
  {
    name: 'picture_decodes_waiting',
    help: 'Pictures waiting to be decoded.',
    type: 'gauge',
    read: () => decoding.load().waiting,
  },
  {
    name: 'database_write_retries_total',
    help: 'Writes retried because the database was busy.',
    type: 'counter',
    read: ({ database }) => database.retries(),
  },
  {
    name: 'retention_last_run_timestamp_seconds',
    help: 'When this process last deleted expired data; 0 if it never has.',
    type: 'gauge',
    read: ({ retention }) => Date.parse(past(retention.lastRun()?.toISOString()) ?? '1970') / 1000,
  },
  {
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the last backup was made, noted in the database and so the same in every process; 0 if none ever was.',
    type: 'gauge',
    read: async ({ lastBackup }) => Date.parse((await lastBackup()) ?? '1970') / 1000,
  },
]
