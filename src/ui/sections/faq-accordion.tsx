import {
  Accordion,
  AccordionContent,
  AccordionHeader,
  AccordionItem,
  AccordionTrigger,
} from '@radix-ui/react-accordion'
import { Icon } from '../icon'
import { RichTextView } from '../rich-text-view'
import { useStarted } from '../use-started'
import styles from './faq-accordion.module.css'

/** An accordion with at most one open question; a second click closes it. */
export function FaqAccordion({ items }: { items: { title: string; html: string }[] }) {
  // Radix gives an answer a style, which the policy does not allow in the HTML.
  const isStarted = useStarted()
  return (
    <Accordion className={styles.list} collapsible type="single">
      {items.map(({ title, html }, i) => (
        <AccordionItem className={styles.item} key={i} value={String(i)}>
          <AccordionHeader className={styles.header}>
            <AccordionTrigger className={styles.trigger}>
              <span>{title}</span>
              <span className={styles.chevron}>
                <Icon name="down" />
              </span>
            </AccordionTrigger>
          </AccordionHeader>
          {isStarted && (
            <AccordionContent className={styles.content}>
              <div className={styles.answer}>
                <RichTextView headingLevel={4} html={html} />
              </div>
            </AccordionContent>
          )}
        </AccordionItem>
      ))}
    </Accordion>
  )
}
