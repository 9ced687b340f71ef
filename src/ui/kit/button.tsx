import { createLink } from '@tanstack/react-router'
import { useId, type ComponentProps } from 'react'
import styles from './button.module.css'

export interface ButtonLook {
  /** `main` is in sight once; `gold` is the same for visitors. */
  kind?: 'main' | 'gold' | 'line' | 'ghost' | 'danger'
  /** In a row of a table or list. */
  isSmall?: boolean
  /** Shows nothing but a glyph; its name is hidden. */
  isIcon?: boolean
  /** Where it stands. */
  className?: string | undefined
}

/** For what is no button or link of ours: a file input, a summary. */
export const buttonClass = ({ kind = 'line', isSmall, isIcon, className }: ButtonLook) =>
  [styles.button, styles[kind], isSmall && styles.small, isIcon && styles.icon, className]
    .filter(Boolean)
    .join(' ')

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** What it does is being done. */
  isBusy?: boolean
  /** Why it cannot be used; '' if it can. It stays in the order of the Tab key, and says this. */
  reason?: string | undefined
}

/** Does nothing, not even by Enter in its form. */
const refused = { 'aria-disabled': true, onClick: undefined, type: 'button' } as const

/** An action. Whoever owns it ignores it while it is busy: it keeps the focus, and nothing moves. */
export function Button({ kind, isSmall, isIcon, className, isBusy, reason, ...rest }: ButtonProps) {
  const reasonId = useId()
  const button = (
    <button
      type="button"
      {...rest}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      {...(reason && { ...refused, 'aria-describedby': reasonId })}
      className={buttonClass({ kind, isSmall, isIcon, className })}
    />
  )
  if (!reason) return button
  return (
    <span className={styles.refused}>
      {button}
      <span className="small" id={reasonId}>
        {reason}
      </span>
    </span>
  )
}

/** A link that looks like a button, to an address outside of the router: a download, a telephone. */
export const AnchorButton = ({
  kind,
  isSmall,
  isIcon,
  className,
  ...rest
}: Omit<ComponentProps<'a'>, 'className'> & ButtonLook) => (
  <a {...rest} className={buttonClass({ kind, isSmall, isIcon, className })} />
)

/** A link to a page that looks like a button. */
export const LinkButton = createLink(AnchorButton)
