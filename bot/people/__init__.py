"""Who people and servers are to the bot: what they wish, and what is known of them."""
