"""Reading a form page that has no fields: captions, what stands at them, ticks, tables and questions."""
