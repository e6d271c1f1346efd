// Adds a button below the examples of operations. The form is loaded when it is clicked.
for (const group of document.querySelectorAll('main [data-operation]')) {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'try-button',
    textContent: 'Try it',
  });
  button.addEventListener('click', async () => {
    const { openForm } = await import('/docs/try-form.js');
    await openForm(group, button);
  });
  group.after(button);
}
