import accountLink from './account-link.schema.json'
import accountPassword from './account-password.schema.json'
import applicationStatus from './application-status.schema.json'
import contact from './contact.schema.json'
import loanApprove from './loan-case/loan-approve.schema.json'
import loanAsk from './loan-case/loan-ask.schema.json'
import loanDecline from './loan-case/loan-decline.schema.json'
import loanNo from './loan-case/loan-no.schema.json'
import loanNote from './loan-case/loan-note.schema.json'
import loanOffer from './loan-case/loan-offer.schema.json'
import loanRemoval from './loan-case/loan-removal.schema.json'
import loanReturn from './loan-case/loan-return.schema.json'
import loanWithdraw from './loan-case/loan-withdraw.schema.json'
import loanYes from './loan-case/loan-yes.schema.json'
import invite from './invite.schema.json'
import login from './login.schema.json'
import mailTemplate from './mail-template.schema.json'
import newsletter from './newsletter.schema.json'
import offerAccept from './offer-accept.schema.json'
import offerChangeMind from './offer-change-mind.schema.json'
import offerCode from './offer-code.schema.json'
import offerTurnDown from './offer-turn-down.schema.json'
import passkeyAdd from './passkey-add.schema.json'
import passkeyRemove from './passkey-remove.schema.json'
import password from './password.schema.json'
import person from './person.schema.json'
import reply from './reply.schema.json'
import secondFactorConfirm from './second-factor-confirm.schema.json'
import secondFactorOff from './second-factor-off.schema.json'
import secondFactorStart from './second-factor-start.schema.json'
import reportAnswer from './whistle-case/report-answer.schema.json'
import reportClose from './whistle-case/report-close.schema.json'
import reportMessage from './whistle-case/report-message.schema.json'
import reportNote from './whistle-case/report-note.schema.json'
import reportOpen from './whistle-case/report-open.schema.json'
import reportReopen from './whistle-case/report-reopen.schema.json'
import whistle from './whistle.schema.json'

/** The forms that visitors and the back office send. */
export const formSchemas = {
  newsletter,
  contact,
  whistle,
  login,
  password,
  secondFactorStart,
  secondFactorConfirm,
  secondFactorOff,
  passkeyAdd,
  passkeyRemove,
  loanAsk,
  loanApprove,
  loanOffer,
  loanDecline,
  loanWithdraw,
  loanReturn,
  loanRemoval,
  loanYes,
  loanNo,
  loanNote,
  accountLink,
  accountPassword,
  invite,
  person,
  reply,
  mailTemplate,
  applicationStatus,
  offerAccept,
  offerTurnDown,
  offerChangeMind,
  offerCode,
  reportAnswer,
  reportClose,
  reportMessage,
  reportNote,
  reportOpen,
  reportReopen,
}
