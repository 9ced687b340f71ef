import type { ReactNode } from 'react'
import type { Content } from '../../../schemas'
import { Outline } from '../icon'
import styles from './contact-information.module.css'
import { phoneLink, phoneShown } from './phone-number'

export type Information = Content['contactPage']['information']

/** Shown where the content is blank. */
const defaults = {
  header: 'Contact information',
  phone: 'Phone',
  address: 'Address',
  mail: 'Email',
  noAddress: 'N/A',
}

/** The lines of an address; 'N/A' without one. */
function addressLines(addresses: string): string[] {
  const lines = addresses.split('\n').filter((line) => line.trim())
  return lines.length > 0 ? lines : [defaults.noAddress]
}

/** From Lucide (ISC licence): phone, map-pin, mail. */
const icons = {
  phone:
    'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
  address:
    'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  mail: 'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z',
}

function Box({ icon, title, lines }: { icon: string; title: string; lines: ReactNode[] }) {
  return (
    <li className={styles.box}>
      <span className={styles.icon}>
        <Outline path={icon} />
      </span>
      <div>
        <h3 className={styles.title}>{title}</h3>
        {lines.map((line, i) => (
          <p className={styles.line} key={i}>
            {line}
          </p>
        ))}
      </div>
    </li>
  )
}

/** Phone, address and email of the company; blank ones are left out. */
export function ContactInformation({ information }: { information: Information }) {
  const numbers = [information.phone_number_1, information.phone_number_2].filter(Boolean)
  const mail = information.emails
  return (
    <section aria-labelledby="contact-information">
      <h2 className="band-heading" id="contact-information">
        {information.header_title || defaults.header}
      </h2>
      <ul className={styles.boxes}>
        {numbers.length > 0 && (
          <Box
            icon={icons.phone}
            lines={numbers.map((number) => (
              <a className="link" href={phoneLink(number)}>
                {phoneShown(number)}
              </a>
            ))}
            title={information.phone_title || defaults.phone}
          />
        )}
        <Box
          icon={icons.address}
          lines={addressLines(information.addresses)}
          title={information.address_title || defaults.address}
        />
        {mail && (
          <Box
            icon={icons.mail}
            lines={[
              <a className="link" href={`mailto:${mail}`}>
                {mail}
              </a>,
            ]}
            title={information.mail_title || defaults.mail}
          />
        )}
      </ul>
    </section>
  )
}
