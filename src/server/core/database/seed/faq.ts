/** Demo texts of the FAQ page: nine questions in the order of their positions. */
export const faqTexts = {
  banner: {
    title: 'Questions and answers',
    alt: 'Someone shrugs between two speech bubbles',
    description:
      'Answers to what people ask before they apply. Can’t find your question? Call or write to us.',
  },
  questions: [
    {
      title: 'Who can apply?',
      html: '<p>People in paid employment, market traders, shop owners and small businesses. The form asks about your work, so have your employer’s name, address and phone number ready.</p>',
    },
    {
      title: 'What do I need for the form?',
      html: '<p>Photos of four documents. You can take them with your phone:</p><ul><li>your salary account statement for the last six months</li><li>a passport photo</li><li>your government ID</li><li>your work ID</li></ul><p>You also need your account number and the details of your next of kin.</p>',
    },
    {
      title: 'How do I apply?',
      html: '<p>Open <a href="/loan">Loan Application</a> and complete the five steps:</p><ol><li><strong>Personal</strong>: who you are</li><li><strong>Employment</strong>: where you work</li><li><strong>Reference I</strong>: someone who knows you</li><li><strong>Reference II</strong>: another person who knows you</li><li><strong>Loan Details</strong>: how much you need and for how long</li></ol><p>Then press <strong>Submit</strong>. With your reference and your phone number you can <a href="/application">check your application</a> at any time.</p>',
    },
    {
      title: 'Can I stop and continue later?',
      html: '<p>Yes, as long as you keep the tab open. Your answers and files are kept on your own device for up to 48 hours while the tab is open, even after a reload. Once the tab is closed, you will have to enter your personal details and choose your files again.</p><p>Everything is deleted from your device when you send your application or leave the form for another page of this site.</p>',
    },
    {
      title: 'What if my photo is too large?',
      html: '<p>Each photo can be up to <strong>1 MB</strong>. The form can make a larger photo smaller for you. You can also crop it to the edges of the document or take it again at a lower quality. The text must stay readable.</p>',
    },
    {
      title: 'How long can I borrow for?',
      html: '<p>You can choose a term of one to five months in the last step of the form. Your monthly payment is in the agreement, which you read before you sign.</p>',
    },
    {
      title: 'Do I need two references?',
      html: '<p>No. You can leave both reference steps empty and press <strong>Next</strong>. If you give someone’s name, please ask them first.</p>',
    },
    {
      title: 'What is the difference between a loan and a lease?',
      html: '<p>With a <strong>loan</strong>, you receive money and pay it back. With a <strong>lease</strong>, we buy the machine you choose, and you pay a monthly amount to use it. <a href="/products/small-equipment-leasing">Read more about leasing</a>.</p>',
    },
    {
      title: 'How do I report a concern?',
      html: '<p>Use the <a href="/whistle">Whistle Blowing</a> page. Only the report itself is required. You can leave your name and email empty.</p>',
    },
  ],
} as const
