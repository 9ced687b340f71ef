import { Link } from '@tanstack/react-router'
import type { Content } from '../../../schemas'
import { Carousel } from '../carousel'
import { pictureSize } from '../../shared/picture'
import { useCostLine } from '../cost-lines'
import { Icon, Outline } from '../icon'
import { Picture } from '../picture'
import styles from './options.module.css'

/** The first line is a paragraph, the others are bullets. */
function Description({ text }: { text: string }) {
  const [first, ...rest] = text.split(/\r?\n/).filter((line) => line.trim())
  return (
    <>
      <p>{first}</p>
      {rest.length > 0 && (
        <ul className="bullets">
          {rest.map((line, i) => (
            <li key={i}>{line}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const banknote = 'M3 6h18v12H3zM7 12h.01M17 12h.01M14 12a2 2 0 1 1-4 0 2 2 0 0 1 4 0'

/** Narrower pictures, in pixels, are icons and not stretched. */
const narrowestScene = 400

function OptionCard({ option }: { option: Content['options'][number] }) {
  const cost = useCostLine(option.title)
  const { width = narrowestScene } = pictureSize(option.icon) ?? {}
  return (
    <article className={`card ${styles.option}`}>
      <h3>{option.title}</h3>
      <Picture
        alt={option.alt ?? ''}
        className={`no-print ${width < narrowestScene ? styles.icon : styles.scene}`}
        name={option.icon}
        sizes="(min-width: 1200px) 360px, (min-width: 768px) 45vw, 90vw"
      />
      <Description text={option.description} />
      {cost && (
        <p className={styles.cost}>
          <Outline path={banknote} size={20} />
          <span>{cost}</span>
        </p>
      )}
      <Link className={`no-print link ${styles.more}`} to="/contact">
        Learn more<span className="visually-hidden">{` about ${option.title}`}</span>
        <Icon name="forward" size={20} />
      </Link>
    </article>
  )
}

export function Options({ options }: { options: Content['options'] }) {
  return (
    <section className="band">
      <div className="wrap">
        <Carousel
          gap={50}
          heading="Choose what's right for you"
          id="options"
          items={options}
          perView={3}
        >
          {(option) => <OptionCard option={option} />}
        </Carousel>
      </div>
    </section>
  )
}
