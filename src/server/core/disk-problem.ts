import { StartError } from './start-error'

const reasons: Record<string, string> = {
  ENOSPC: 'is full',
  EDQUOT: 'has no room left for this user',
  EROFS: 'can only be read',
  EACCES: 'may not be written by this user',
  EIO: 'failed',
}

/**
 * What a disk refuses, in a sentence; other errors are returned as they are.
 * @param place a path on that disk
 */
export function diskProblem(error: unknown, place: string): unknown {
  const reason = reasons[String((error as NodeJS.ErrnoException | null)?.code)]
  return reason ? new StartError(`The disk of ${place} ${reason}.`, { cause: error }) : error
}
