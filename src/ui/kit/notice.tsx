import type { ComponentProps } from 'react'
import { Outline } from '../icon'
import styles from './notice.module.css'

const ring = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20'

/** By meaning; from Lucide (ISC licence). */
const paths = {
  doubt: 'm21.7 18-8-14a2 2 0 0 0-3.4 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3M12 9v4m0 4h.01',
  info: `${ring}m0 14v-4m0-4h.01`,
  good: `${ring}M8.5 12l2.5 2.5 5-5`,
  bad: `${ring}m0 6v4m0 4h.01`,
}

interface NoticeProps extends ComponentProps<'div'> {
  /** A doubt says what to do; what failed is bad, and stays until it is mended. */
  kind?: keyof typeof paths
}

/** What somebody should know before going on. */
export const Notice = ({ kind = 'doubt', className = '', children, ...rest }: NoticeProps) => (
  <div {...rest} className={`${styles.notice} ${styles[kind] ?? ''} ${className}`}>
    <Outline path={paths[kind]} size={20} />
    <div>{children}</div>
  </div>
)

/** The server's error as an alert; nothing for ''. */
export const RefusalAlert = ({ text }: { text: string }) => (
  <div role="alert">
    {text && (
      <Notice kind="bad">
        <p>{text}</p>
      </Notice>
    )}
  </div>
)
