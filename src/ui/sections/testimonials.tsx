import type { Content } from '../../../schemas'
import { sampleAuthor } from '../../shared/sample-author'
import { claims } from '../../shared/site'
import { Carousel } from '../carousel'
import styles from './testimonials.module.css'

const star =
  'M12 2.5l2.94 5.95 6.56.96-4.75 4.63 1.12 6.54L12 17.49l-5.87 3.09 1.12-6.54L2.5 9.41l6.56-.96z'

/** Five stars; every testimonial has them. */
function Stars() {
  return (
    <svg aria-label="Five stars" className={styles.stars} role="img" viewBox="0 0 120 24">
      {[0, 24, 48, 72, 96].map((x) => (
        <path d={star} key={x} transform={`translate(${x} 0)`} />
      ))}
    </svg>
  )
}

function TestimonialCard({ testimonial }: { testimonial: Content['testimonials'][number] }) {
  const { title, designation, review } = testimonial
  return (
    <figure className={`card ${styles.card}`}>
      <div className={styles.top}>
        <Stars />
        {title === sampleAuthor && <span className="tag">Sample</span>}
      </div>
      <blockquote className={styles.review}>{review}</blockquote>
      <figcaption>
        <p className={styles.author}>{title}</p>
        <p className={styles.designation}>{designation}</p>
      </figcaption>
    </figure>
  )
}

export function Testimonials({ testimonials }: { testimonials: Content['testimonials'] }) {
  return (
    <section className="band alt">
      <div className="wrap">
        <Carousel
          gap={27}
          heading={claims.trusted}
          id="testimonials"
          items={testimonials}
          perView={4}
        >
          {(testimonial) => <TestimonialCard testimonial={testimonial} />}
        </Carousel>
      </div>
    </section>
  )
}
