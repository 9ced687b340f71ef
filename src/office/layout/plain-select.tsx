import type { ComponentProps } from 'react'
import control from '../../ui/form/control.module.css'
import select from '../../ui/form/select.module.css'

/** A select whose first option is already an answer; a question without one takes `Select`. */
export const PlainSelect = (props: ComponentProps<'select'>) => (
  <select {...props} className={`${control.control} ${select.select}`} />
)
