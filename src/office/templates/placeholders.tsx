import { placeholderMeanings } from '../../shared/mail-templates'
import styles from './templates.module.css'

/** The names that a template may have in double braces. */
export const Placeholders = () => (
  <section aria-labelledby="placeholders">
    <h2 className={styles.heading} id="placeholders">
      Placeholders
    </h2>
    <p className={styles.note}>They are replaced when the template is used.</p>
    <dl className={styles.placeholders}>
      {Object.entries(placeholderMeanings).map(([name, { meaning }]) => (
        <div key={name}>
          <dt>
            <code>{`{{${name}}}`}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </section>
)
