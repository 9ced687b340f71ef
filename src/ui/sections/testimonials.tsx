import type { Content } from '../../../schemas'
import { sampleAuthor } from '../../shared/sample-author'
import { claims } from '../../shared/site'
import { Carousel } from '../carousel'
import { Stars } from './stars'
import styles from './testimonials.module.css'

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
