import { Link } from '@tanstack/react-router'
import { countWords } from './count-words'
import { everyFlow } from './every-flow'
import { flowPath } from '../ui/flows-path'
import styles from './gallery-page.module.css'
import { LiveTabs } from './live/live-tabs'
import { Card } from '../ui/kit/card'

/** /flows: every machine of the product. */
export function GalleryPage() {
  return (
    <>
      <h1>Flows</h1>
      <p className={styles.intro}>
        Every process on this site, drawn as its state machine. Choose one to see its chart.
      </p>
      <ul className={styles.cards}>
        {everyFlow.map((flow) => (
          <li key={flow.id}>
            <Card className={styles.card}>
              <h2>
                <Link className={styles.link} params={{ flow: flow.id } as never} to={flowPath}>
                  {flow.title}
                </Link>
              </h2>
              <p>{flow.purpose}</p>
              <p className="small">{countWords(flow.graph)}</p>
            </Card>
          </li>
        ))}
      </ul>
      <LiveTabs />
    </>
  )
}
