import contact from '../../schemas/contact.schema.json'
import { loanSteps } from '../../schemas/loan-steps'
import type { CountedFlow } from './flow-counts'

/** A state that a visit passes on its way, by its id in the chart. */
export interface Station {
  state: string
  title: string
  /** The titles of the fields that are filled in there, by name. */
  fields: ReadonlyMap<string, string>
}

/** The way through a flow, and how it is said that a visit came through. */
export interface Passage {
  stations: readonly Station[]
  end: Station
  cameThrough: string
}

const station = (state: string, title: string, properties: object = {}): Station => ({
  state,
  title,
  fields: new Map(
    Object.entries(properties as Record<string, { title?: string }>).map(([name, field]) => [
      name,
      field.title ?? name,
    ]),
  ),
})

const loanStates = ['personal', 'employment', 'reference1', 'reference2', 'loan']

/** The flows that lead somewhere; the others are only looked at. */
export const passages: Partial<Record<CountedFlow, Passage>> = {
  'application-status': {
    stations: [
      station('application-status.asking', 'Reference and phone number'),
      station('application-status.reading', 'Loading'),
    ],
    end: station('application-status.showing', 'Application'),
    cameThrough: 'saw their application',
  },
  contact: {
    stations: [
      station('contact.editing', 'Message', contact.properties),
      station('contact.submitting', 'Sending'),
    ],
    end: station('contact.succeeded', 'Sent'),
    cameThrough: 'sent',
  },
  'loan-wizard': {
    stations: [
      ...loanSteps.map(({ title, properties }, index) =>
        station(`loan-wizard.wizard.filling.${loanStates[index]}`, title, properties),
      ),
      station('loan-wizard.wizard.submitting', 'Sending'),
    ],
    end: station('loan-wizard.wizard.succeeded', 'Sent'),
    cameThrough: 'sent',
  },
  newsletter: {
    stations: [
      station('newsletter.idle', 'Email address'),
      station('newsletter.submitting', 'Sending'),
    ],
    end: station('newsletter.subscribed', 'Subscribed'),
    cameThrough: 'subscribed',
  },
  'pdf-pages': {
    stations: [
      station('pdf-pages.reading', 'Opening the PDF'),
      station('pdf-pages.choosing', 'Choosing pages'),
      station('pdf-pages.joining', 'Joining pages'),
    ],
    end: station('pdf-pages.joined', 'Joined'),
    cameThrough: 'took their pages',
  },
}
