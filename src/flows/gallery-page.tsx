import { countWords } from './count-words'
import { everyFlow } from './every-flow'
import { flowPath } from '../ui/flows-path'
import { LiveTabs } from './live/live-tabs'
import { Card, CardLink } from '../ui/kit/card'

/** /flows: every machine of the product. */
export function GalleryPage() {
  return (
    <>
      <h1>Flows</h1>
      <p className="prose">
        Every process on this site, drawn as its state machine. Choose one to see its chart.
      </p>
      <ul className="tiles">
        {everyFlow.map((flow) => (
          <li key={flow.id}>
            <Card>
              <h2>
                <CardLink params={{ flow: flow.id } as never} to={flowPath}>
                  {flow.title}
                </CardLink>
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
