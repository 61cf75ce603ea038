"""Write the migrations out as SQL for `bot.store.migrate`."""

from alembic import context

context.configure(
    dialect_name=context.config.attributes["dialect"],
    # The backend that executes the script opens the transaction.
    transactional_ddl=False,
)
context.run_migrations()
