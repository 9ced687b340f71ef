import type { FastifyRequest } from 'fastify'

/** Whether a browser asks not to be tracked: by Global Privacy Control or Do Not Track. */
export const asksNotToBeCounted = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers['sec-gpc'] === '1' || headers.dnt === '1'
