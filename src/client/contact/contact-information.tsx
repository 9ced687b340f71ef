import { Mail, MapPin, Phone, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Content } from '../../../schemas'
import styles from './contact-information.module.css'
import { phoneLink, phoneShown } from './phone-number'

export type Information = Content['contactPage']['information']

/** Shown while the administrators have not said otherwise. */
const defaults = {
  header: 'Contact information',
  phone: 'Phone',
  address: 'Address',
  mail: 'Email',
  noAddress: 'N/A',
}

/** The lines of an address; 'N/A' without one. Specification 2 "Contact page". */
export function addressLines(addresses: string): string[] {
  const lines = addresses.split('\n').filter((line) => line.trim())
  return lines.length > 0 ? lines : [defaults.noAddress]
}

function Box({
  icon: Icon,
  title,
  lines,
}: {
  icon: LucideIcon
  title: string
  lines: ReactNode[]
}) {
  return (
    <li className="card">
      <Icon aria-hidden className={styles.icon} />
      <h3 className={styles.title}>{title}</h3>
      {lines.map((line, i) => (
        <p className={styles.line} key={i}>
          {line}
        </p>
      ))}
    </li>
  )
}

/** How to reach the company: phone, address, mail. What is missing is left out. Readings P5. */
export function ContactInformation({ information }: { information: Information }) {
  const numbers = [information.phone_number_1, information.phone_number_2].filter(Boolean)
  const mail = information.emails
  return (
    <section aria-labelledby="contact-information" className="band alt">
      <div className="wrap">
        <h2 className="band-heading" id="contact-information">
          {information.header_title || defaults.header}
        </h2>
        <ul className={styles.boxes}>
          {numbers.length > 0 && (
            <Box
              icon={Phone}
              lines={numbers.map((number) => (
                <a className="link" href={phoneLink(number)}>
                  {phoneShown(number)}
                </a>
              ))}
              title={information.phone_title || defaults.phone}
            />
          )}
          <Box
            icon={MapPin}
            lines={addressLines(information.addresses)}
            title={information.address_title || defaults.address}
          />
          {mail && (
            <Box
              icon={Mail}
              lines={[
                <a className="link" href={`mailto:${mail}`}>
                  {mail}
                </a>,
              ]}
              title={information.mail_title || defaults.mail}
            />
          )}
        </ul>
      </div>
    </section>
  )
}
