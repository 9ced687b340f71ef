import { isDelivered } from '../../ui/is-delivered'

/** Says where no report can arrive; an empty list would look as if nobody had anything to report. */
export const UndeliveredNote = () =>
  !isDelivered() && (
    <p className="note">
      Whistleblowing reports are not delivered: they never leave the reporter’s browser. To receive
      them, set WHISTLE_DELIVERY=server and restart the server.
    </p>
  )
