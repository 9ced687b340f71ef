import { Link } from '@tanstack/react-router'
import type { Person } from '../../shared/people'
import { peoplePath } from '../../ui/accounts/admin-paths'
import {
  factorWords,
  linkWords,
  roleName,
  seenWords,
  sessionWords,
  stateNames,
} from './person-words'
import styles from './people.module.css'

/** Everybody with an account, by name. */
export const PeopleList = ({ people }: { people: readonly Person[] }) => (
  <ul aria-label="People" className={styles.list}>
    {people.map((person) => (
      <li className={styles.row} key={person.id}>
        <div className={styles.who}>
          <Link className={styles.name} to={`${peoplePath}/${person.id}`}>
            {person.username}
          </Link>
          {person.email && <p className={styles.detail}>{person.email}</p>}
        </div>
        <p className={styles.role}>{roleName(person.role)}</p>
        <div className={styles.standing}>
          <p className={styles.state} data-state={person.state}>
            {stateNames[person.state]}
          </p>
          {person.link && <p className={styles.detail}>{linkWords(person.link)}</p>}
        </div>
        <ul className={styles.facts}>
          {person.state !== 'invited' && <li>{factorWords(person)}</li>}
          <li>{seenWords(person)}</li>
          {person.state === 'active' && <li>{sessionWords(person)}</li>}
        </ul>
      </li>
    ))}
  </ul>
)
