/** Demonstration texts of the FAQ page: nine questions in the order of their positions. */
export const faqTexts = {
  banner: {
    title: 'Questions and answers',
    description:
      'What people ask before they apply. Your question is not here? Call or write to us.',
  },
  questions: [
    {
      title: 'Who can apply?',
      html: '<p>People in paid employment, market traders, shop owners and small businesses. The form asks about your work, so have the name, address and telephone number of your employer at hand.</p>',
    },
    {
      title: 'What do I need for the form?',
      html: '<p>Pictures of four papers, for example taken with your phone:</p><ul><li>your salary bank statement of the last six months</li><li>a passport photograph</li><li>an identity card from the government</li><li>the identity card from your employer</li></ul><p>Besides, you need your account number and the details of your next of kin.</p>',
    },
    {
      title: 'How do I apply?',
      html: '<p>Open <a href="/loan">Loan Application</a> and go through five steps:</p><ol><li><strong>Personal</strong>: who you are</li><li><strong>Employment</strong>: where you work</li><li><strong>Reference I</strong>: somebody who knows you</li><li><strong>Reference II</strong>: one person more</li><li><strong>Loan Details</strong>: what you need and for how long</li></ol><p>Press <strong>Submit</strong> at the end.</p>',
    },
    {
      title: 'Can I stop and go on later?',
      html: '<p>Your answers are kept on your own device while you work on the form, also when the page loads anew. When you leave the form for another page of this site, or when it has been sent, they are deleted from the device.</p>',
    },
    {
      title: 'My picture is too large. What can I do?',
      html: '<p>Each picture may have at most <strong>1 MB</strong>. Send a smaller one: photograph the paper again with a lower quality, or cut away everything around it. The letters must stay readable.</p>',
    },
    {
      title: 'How many months can I choose?',
      html: '<p>In the last step of the form you choose between one and five months. What you pay each month stands in the agreement that you read before you sign.</p>',
    },
    {
      title: 'Do I have to name two references?',
      html: '<p>No. You may leave both reference steps empty and go on with <strong>Next</strong>. If you name somebody, please ask that person first.</p>',
    },
    {
      title: 'What is the difference between a loan and a lease?',
      html: '<p>With a <strong>loan</strong> you receive money and pay it back. With a <strong>lease</strong> we buy the machine that you chose, and you pay for using it month by month. <a href="/products/small-equipment-leasing">Read more about leasing</a>.</p>',
    },
    {
      title: 'How do I report something wrong?',
      html: '<p>Use the page <a href="/whistle">Whistle Blowing</a>. Only the report itself is needed: you may leave your name and your email address empty.</p>',
    },
  ],
} as const
