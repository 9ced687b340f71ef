import { createLink } from '@tanstack/react-router'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../icon'
import styles from './card.module.css'

interface CardProps {
  /** Its heading; a card without one is a frame. */
  title?: string
  /** At the end of its head: buttons, a link. */
  actions?: ReactNode
  /** Below a line, on grey: what comes of what stands above. */
  foot?: ReactNode
  /** A pale ground instead of a line: an answer, a hint beside a form. */
  isTinted?: boolean
  /** What it tells of should have been done by now. */
  isUrgent?: boolean | undefined
  /** Its rows go from edge to edge. */
  isFlush?: boolean
  /** Where it stands. */
  className?: string | undefined
  children: ReactNode
}

/** A frame with a line around what belongs together. */
export function Card({
  title,
  actions,
  foot,
  isTinted,
  isUrgent,
  isFlush,
  className = '',
  children,
}: CardProps) {
  const headingId = useId()
  const Frame = title ? 'section' : 'div'
  return (
    <Frame
      aria-labelledby={title && headingId}
      className={[styles.card, isTinted && styles.tinted, isUrgent && styles.urgent, className]
        .filter(Boolean)
        .join(' ')}
    >
      {title && (
        <div className={styles.head}>
          <h2 id={headingId}>{title}</h2>
          {actions}
        </div>
      )}
      <div className={isFlush ? styles.flush : styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Frame>
  )
}

const Cover = ({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={styles.cover}>
    {children}
    <Icon name="next" size={20} />
  </a>
)

/** The link of a card that leads somewhere: all of the card is its target. */
export const CardLink = createLink(Cover)
