import type { Answers } from '../../../machines/answers'
import { filledIn, placeholderMeanings } from '../../shared/mail-templates'
import styles from './templates.module.css'

const example = Object.fromEntries(
  Object.entries(placeholderMeanings).map(([name, meaning]) => [name, meaning.example]),
)

/** A template as its reader may see it. */
export const TemplatePreview = ({ answers: { subject = '', text = '' } }: { answers: Answers }) => (
  <section aria-labelledby="template-preview">
    <h2 className={styles.heading} id="template-preview">
      Preview
    </h2>
    <div className={styles.preview}>
      <p className={styles.subject}>{filledIn(subject, example)}</p>
      <p className={styles.text}>{filledIn(text, example)}</p>
    </div>
  </section>
)
