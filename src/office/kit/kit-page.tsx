import { useRef, useState, type ReactNode } from 'react'
import { TextArea } from '../../ui/form/text-area'
import { TextInput } from '../../ui/form/text-input'
import { Icon } from '../../ui/icon'
import { Badge, Count, type Meaning } from '../../ui/kit/badge'
import { Bar } from '../../ui/kit/bar'
import { AnchorButton, Button, LinkButton } from '../../ui/kit/button'
import { Card } from '../../ui/kit/card'
import { Choice, RadioGroup } from '../../ui/kit/choice'
import { Modal, Question } from '../../ui/kit/dialog'
import { EmptyState } from '../../ui/kit/empty-state'
import { Facts } from '../../ui/kit/facts'
import { Field, FieldGroup, PlainSelect } from '../../ui/kit/field'
import line from '../../ui/kit/line.module.css'
import { Menu } from '../../ui/kit/menu'
import { Notice, RefusalAlert } from '../../ui/kit/notice'
import { PageTitle } from '../../ui/kit/page-head'
import { Sheet } from '../../ui/kit/sheet'
import { Stack } from '../../ui/kit/stack'
import { FigureTable, Table } from '../../ui/kit/table'
import { Tabs } from '../../ui/kit/tabs'
import { Toast } from '../../ui/kit/toast'
import { dashboardPath } from '../../ui/accounts/admin-paths'

const nothing = () => undefined

const states: [Meaning, ...string[]][] = [
  ['new', 'New'],
  ['ours', 'In review', 'Answered', 'Second person'],
  ['theirs', 'Waiting', 'Offered'],
  ['yes', 'Accepted', 'Paid out'],
  ['no', 'Declined', 'Withdrawn'],
]

const people = [
  { name: 'Danladi Ekpo', product: 'Salary advance', amount: '₦80,000', isNew: true },
  { name: 'Binta Danlami', product: 'Equipment lease', amount: '₦1,200,000', isNew: false },
]

const kinds = ['main', 'gold', 'line', 'ghost', 'danger'] as const

const Buttons = () => (
  <Stack>
    <Stack isRow>
      {kinds.map((kind) => (
        <Button key={kind} kind={kind}>{`A ${kind} button`}</Button>
      ))}
      <Button isBusy kind="main">
        Saving
      </Button>
      <Button disabled>Off</Button>
      <Button aria-pressed>Pressed</Button>
    </Stack>
    <Stack isRow>
      <Button isSmall>In a row</Button>
      <Button aria-label="Next" isIcon isSmall>
        <Icon name="next" size={18} />
      </Button>
      <Button aria-label="Close" isIcon kind="ghost">
        <Icon name="close" size={20} />
      </Button>
      <LinkButton to={dashboardPath}>To a page</LinkButton>
      <AnchorButton href="tel:+2348031150461">Call</AnchorButton>
      <Button reason="Only who did not make the offer may agree to it.">Agree and send</Button>
    </Stack>
  </Stack>
)

function Fields() {
  const [role, choose] = useState('editor')
  return (
    <Stack isNarrow>
      <Field hint="As on your identity card" id="kit-name" label="Name">
        <TextInput id="kit-name" name="name" onChange={nothing} value="Ada Nwosu" />
      </Field>
      <Field error="This field is required" id="kit-amount" label="Amount">
        <TextInput id="kit-amount" name="amount" onChange={nothing} value="" />
      </Field>
      <Field id="kit-read" label="Reference (optional)">
        <TextInput id="kit-read" name="read" onChange={nothing} readOnly value="LN-EYPJP-ZWGQY" />
      </Field>
      <Field id="kit-text" label="Grounds">
        <TextArea id="kit-text" name="text" onChange={nothing} rows={3} value="" />
      </Field>
      <Field id="kit-order" label="Order">
        <PlainSelect id="kit-order">
          <option>Oldest first</option>
        </PlainSelect>
      </Field>
      <FieldGroup id="kit-role" label="Role">
        <RadioGroup
          id="kit-role"
          list={{ items: ['editor', 'reviewer'] }}
          name="role"
          onChange={choose}
          value={role}
        />
      </FieldGroup>
      <Choice defaultChecked>I have read what the loan costs, and I accept this offer</Choice>
      <Choice aria-invalid>Please tick this box to accept the offer</Choice>
    </Stack>
  )
}

function Layers() {
  const [open, setOpen] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => setOpen('')
  return (
    <Stack isRow>
      <Button onClick={() => setOpen('message')} ref={opener}>
        Open a message
      </Button>
      <Button onClick={() => setOpen('question')}>Open a question</Button>
      <Button onClick={() => setOpen('sheet')}>Open a sheet</Button>
      <Menu isNamed name="More">
        <button type="button">Print</button>
        <button aria-disabled type="button">
          Not now
        </button>
        <button data-danger type="button">
          Delete
        </button>
      </Menu>
      <Menu name="Actions">
        <button type="button">Rename</button>
      </Menu>
      <Modal onClose={close} open={open === 'message'} opener={opener} title="Success">
        Your message was sent.
      </Modal>
      <Question
        confirm="Leave"
        onConfirm={close}
        onStay={close}
        open={open === 'question'}
        opener={opener}
        stay="Stay"
        title="Leave without saving?"
      >
        What you have written will be lost.
      </Question>
      <Sheet
        foot={
          <>
            <Button kind="main" type="submit">
              Make the offer
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        }
        onClose={close}
        onSubmit={close}
        open={open === 'sheet'}
        opener={opener}
        title="Make an offer"
      >
        <Field id="kit-offer" label="Amount">
          <TextInput id="kit-offer" name="offer" onChange={nothing} value="80,000" />
        </Field>
      </Sheet>
    </Stack>
  )
}

const Words = () => (
  <Stack isNarrow>
    <Notice>Is this right? Press Submit again to send.</Notice>
    <Notice kind="info">Goes live on 1 December, 08:00.</Notice>
    <Notice kind="good">Everything is sent.</Notice>
    <RefusalAlert text="Nothing was saved. Try again." />
    <Toast message="Declined." onDismiss={nothing} onHold={nothing} onRelease={nothing} />
    <Toast
      hint="Please try again."
      isError
      message="It was not sent."
      onDismiss={nothing}
      onHold={nothing}
      onRelease={nothing}
    />
    <p className="small">Words about words are small.</p>
    <p className="name">Names are read first.</p>
  </Stack>
)

const Lists = () => (
  <Stack gap="wide">
    <Facts
      facts={[
        { name: 'Amount', value: '₦80,000' },
        { name: 'Installment', value: '₦29,867', more: '25 % of pay' },
        { name: 'Salary', value: '' },
      ]}
      isStrip
    />
    <Facts
      facts={[
        { name: 'Employer', value: 'Dangote Cement Plc' },
        { name: 'Since', value: '' },
      ]}
    />
    <Table
      columns={[
        { name: 'Name', cell: ({ name }) => name },
        { name: 'Product', cell: ({ product }) => product },
        { name: 'Amount', kind: 'amount', cell: ({ amount }) => amount },
        {
          name: 'State',
          cell: ({ isNew }) => (
            <Badge meaning={isNew ? 'new' : 'ours'}>{isNew ? 'New' : 'In review'}</Badge>
          ),
        },
        {
          name: 'Actions',
          kind: 'menu',
          cell: ({ name }) => (
            <Menu name={`Actions for ${name}`}>
              <button type="button">Open</button>
            </Menu>
          ),
        },
      ]}
      keyOf={({ name }) => name}
      label="Applications"
      rows={people}
    />
    <FigureTable
      head={['Week from', 'Received', 'Approved']}
      rows={[
        ['23 Nov', '14', '9'],
        ['30 Nov', '8', '2'],
      ]}
      title="Applications a week"
    />
    <Tabs
      label="Parts"
      tabs={[
        { name: 'Check', search: {}, isHere: true },
        { name: 'Messages', count: 3, search: { part: 'messages' }, isHere: false },
      ]}
    />
    <Card actions={<Button isSmall>Change</Button>} foot="What comes of it" title="A card">
      <p>What belongs together has a line around it.</p>
    </Card>
    <Bar isApart>
      <p className="name">A strip above what it is about</p>
      <Button isIcon kind="ghost" aria-label="Larger">
        <Icon name="up" size={20} />
      </Button>
    </Bar>
    <ul aria-label="Lines to choose" className="tiles">
      {['Dashboard', 'Inbox'].map((name, i) => (
        <li key={name}>
          <a aria-current={i === 0 ? 'page' : undefined} className={line.line} href={dashboardPath}>
            {name}
          </a>
        </li>
      ))}
    </ul>
    <EmptyState action={<Button>Show all</Button>} title="Nothing here yet">
      Applications come here as soon as somebody sends one.
    </EmptyState>
  </Stack>
)

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name}>
    <h2 className="heading">{name}</h2>
    {children}
  </section>
)

/** /admin/kit, in development alone: every part of the kit in every state, in both densities, on navy. */
export function KitPage() {
  return (
    <>
      <PageTitle meta={<Count isLate>{7}</Count>} title="Kit">
        <Button kind="main">Invite someone</Button>
      </PageTitle>
      <Part name="States">
        <Stack isRow>
          {states.map(([meaning, ...words]) =>
            words.map((word) => (
              <Badge key={word} meaning={meaning}>
                {word}
              </Badge>
            )),
          )}
        </Stack>
      </Part>
      <Part name="Buttons">
        <Buttons />
      </Part>
      <Part name="Layers">
        <Layers />
      </Part>
      <Part name="Fields">
        <Fields />
      </Part>
      <Part name="Notes">
        <Words />
      </Part>
      <Part name="Lists">
        <Lists />
      </Part>
      <div data-density="public">
        <Part name="For visitors">
          <Stack>
            <Buttons />
            <Field hint="With the country code" id="kit-phone" label="Phone">
              <TextInput id="kit-phone" name="phone" onChange={nothing} value="" />
            </Field>
            <Card title="A card for visitors">
              <p>It has more air.</p>
            </Card>
          </Stack>
        </Part>
      </div>
      <div className="band navy wrap" data-ground="navy">
        <Part name="On navy">
          <Buttons />
        </Part>
      </div>
    </>
  )
}
