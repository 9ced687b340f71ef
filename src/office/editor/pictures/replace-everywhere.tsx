import { useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import {
  replacePictureMachine,
  type PicturePlace,
} from '../../../../machines/replace-picture.machine'
import { readPictures, replacePictures, type PictureUse } from '../../../shared/contracts/pictures'
import { Field } from '../../../ui/form/field'
import { FileButton } from '../../../ui/form/file-button'
import { RefusalAlert } from '../../../ui/form/refusal'
import { TextInput } from '../../../ui/form/text-input'
import { Modal } from '../../../ui/modal'
import { Picture } from '../../../ui/picture'
import { useFlow } from '../../../ui/use-flow'
import { call } from '../../../ui/accounts/call'
import { useEditor } from '../editor-context'
import { isUnchanged } from '../section-machine'
import { uploadPicture } from '../upload-picture'
import { PictureList, usesInWords } from './picture-list'
import styles from './pictures.module.css'

const failed = 'The picture could not be replaced. Nothing was changed.'
const readFailed = 'The places of this picture could not be found.'
const hint =
  'Describe the picture for people who cannot see it. Leave it empty if it is decorative.'

/** Where a picture stands now. @throws Refused */
async function placesOf(name: string): Promise<PicturePlace[]> {
  for (let page = 1; ; page += 1) {
    const found = await call(readPictures, { query: { page } }, readFailed)
    const picture = found.pictures.find((one) => one.name === name)
    if (picture || page >= found.pages) return picture?.uses ?? []
  }
}

interface ReplaceEverywhereProps {
  /** The stored picture that is to go. */
  name: string
  label: string
}

/** Replaces a picture in every section that shows it, after naming them all. */
export function ReplaceEverywhere({ name, label }: ReplaceEverywhereProps) {
  const { actor, section } = useEditor()
  const opener = useRef<HTMLButtonElement>(null)
  const machine = useMemo(
    () =>
      replacePictureMachine.provide({
        actors: {
          findPlaces: fromPromise(() => placesOf(name)),
          uploadPicture: fromPromise<string, { file: unknown }>(({ input, signal }) =>
            uploadPicture(input.file as File, signal),
          ),
          replacePicture: fromPromise<
            string,
            { name: string; alt: string; places: PicturePlace[] }
          >(async ({ input: { name: by, alt, places } }) => {
            const seen = Object.fromEntries(places.map((place) => [place.section, place.version]))
            const body = { picture: name, by, alt, seen }
            return (await call(replacePictures, { body }, failed)).message
          }),
        },
        actions: {
          // This section has a new version, too. With unsaved changes the next save compares.
          reload: () =>
            isUnchanged(section.content, actor.getSnapshot().context) && location.reload(),
        },
      }),
    [actor, name, section],
  )
  const [snapshot, send] = useFlow(machine)
  const { places, name: by, alt, problem, message } = snapshot.context
  const isReplacing = snapshot.matches({ open: 'replacing' })
  const isBusy = snapshot.hasTag('busy')
  const isDescribing = isBusy || snapshot.matches({ open: 'describing' })
  const isChoosing =
    snapshot.matches({ open: 'choosing' }) || snapshot.matches({ open: 'uploading' })
  const isDone = snapshot.matches({ open: 'replaced' })

  return (
    <>
      <button
        className="button quiet"
        onClick={() => send({ type: 'open' })}
        ref={opener}
        type="button"
      >
        Replace everywhere<span className="visually-hidden">{`: ${label}`}</span>
      </button>
      <Modal
        closeLabel={isDone ? 'Close' : 'Cancel'}
        isCloseQuiet={!isDone}
        onClose={() => send({ type: 'close' })}
        open={!snapshot.matches('closed')}
        opener={opener}
        title="Replace this picture everywhere?"
        {...(isDescribing && {
          actions: (
            <button
              aria-disabled={isBusy}
              className="button"
              onClick={() => send({ type: 'replace' })}
              type="button"
            >
              {isBusy ? 'Replacing…' : 'Replace everywhere'}
            </button>
          ),
        })}
      >
        <div className={styles.step}>
          <RefusalAlert text={problem} />
          <p role="status">
            {message ||
              (isReplacing &&
                'The picture is being replaced. This cannot be cancelled any more.') ||
              ((isChoosing || isDescribing) &&
                `Visitors see it in: ${usesInWords(places as PictureUse[])}. Each gets a new version at once.`) ||
              (snapshot.matches({ open: 'unseen' }) &&
                'Visitors see this picture nowhere, so there is nothing to replace.')}
          </p>
          {isDescribing && (
            <>
              <div className={styles.pair}>
                <Picture
                  alt="The picture now"
                  className={styles.thumbnail}
                  name={name}
                  sizes="160px"
                />
                <Picture
                  alt="The new picture"
                  className={styles.thumbnail}
                  name={by}
                  sizes="160px"
                />
              </div>
              <Field hint={hint} id="replacement-alt" label="Description of the new picture">
                <TextInput
                  id="replacement-alt"
                  name="replacement-alt"
                  onChange={(text) => send({ type: 'describe', alt: text })}
                  readOnly={isBusy}
                  value={alt}
                />
              </Field>
            </>
          )}
          {isChoosing && (
            <>
              <FileButton
                aria-label="Upload the new picture"
                id="replacement-file"
                onChoose={(file) => send({ type: 'upload', file })}
              >
                Upload the new picture
              </FileButton>
              <p>Or choose one that is already on the site:</p>
              <PictureList onChoose={(picture) => send({ type: 'choose', ...picture })} />
            </>
          )}
        </div>
      </Modal>
    </>
  )
}
