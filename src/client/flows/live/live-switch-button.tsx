import { turnSwitch } from './live-switch'
import styles from './live.module.css'
import { useLiveSwitch } from './use-live'

/** Turns the live view of this browser on and off. */
export function LiveSwitchButton() {
  const isOn = useLiveSwitch()
  return (
    <div className={styles.switch}>
      <button
        aria-checked={isOn}
        className={`button ${isOn ? '' : 'quiet'} ${styles.small}`}
        onClick={() => turnSwitch(!isOn)}
        role="switch"
        type="button"
      >
        Live view: {isOn ? 'on' : 'off'}
      </button>
      <p>
        {isOn
          ? 'Pages of the site that are opened in this browser from now on tell what their machines do, until it is switched off or the browser is closed. Nothing leaves this browser. Answers stay in the tab of their form: of texts you see the length only, of sensitive ones nothing.'
          : 'While it is off, pages tell nothing and load nothing for it.'}
      </p>
    </div>
  )
}
